import { useHistory } from "@docusaurus/router";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { useEffect } from "react";
import { targetOf } from "../navigation.js";

/**
 * Around every page: a link in the widget goes where it leads as the site's own links do, without loading the
 * page anew, so that a running answer runs on. A site with a Root of its own keeps it; wrap this one as
 * `@theme-original/Root` there to have both.
 */
export default function Root({ children }) {
  const history = useHistory();
  const { baseUrl } = useDocusaurusContext().siteConfig;
  useEffect(() => {
    const onClick = (event) => {
      const target = targetOf(event, baseUrl);
      if (!target) return;
      event.preventDefault();
      history.push(target);
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [history, baseUrl]);
  return children;
}
