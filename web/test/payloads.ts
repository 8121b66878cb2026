import { hostileUrls, payloads } from "../e2e/payloads.js";

export const PAYLOADS: string[] = payloads("https://evil.test/");
export const HOSTILE_URLS: string[] = hostileUrls("https://evil.test/");
