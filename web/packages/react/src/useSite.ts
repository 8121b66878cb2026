import { type AboutSite, aboutSite } from "@answerable/client";
import { useEffect, useState } from "react";

const NOTHING: AboutSite = {};

/** What the server says about its site, asked for once and not before `isWanted`. */
export function useSite(server: string, isWanted: boolean): AboutSite {
  const [site, setSite] = useState(NOTHING);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    void aboutSite(server).then((about) => isCurrent && setSite(about));
    return () => void (isCurrent = false);
  }, [server, isWanted]);
  return site;
}
