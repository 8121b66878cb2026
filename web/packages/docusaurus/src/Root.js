import Root from "@answerable/docusaurus/root-within";
import { useHistory } from "@docusaurus/router";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { createElement, useEffect } from "react";
import { otherLanguages, targetOf } from "./navigation.js";

/**
 * Around the site's own Root, and so around every page: a link in the widget goes where it leads as the site's own
 * links do, without loading the page anew, so that a running answer runs on.
 */
export default function RootWithLinks(props) {
  const history = useHistory();
  const { i18n, siteConfig } = useDocusaurusContext();
  const { baseUrl } = siteConfig;
  useEffect(() => {
    const apart = otherLanguages(baseUrl, i18n);
    const onClick = (event) => {
      const target = targetOf(event, baseUrl, apart);
      if (!target) return;
      event.preventDefault();
      history.push(target);
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [history, baseUrl, i18n]);
  return createElement(Root, props);
}
