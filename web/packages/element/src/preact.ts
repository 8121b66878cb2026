/**
 * What the widget uses of React, by Preact: the element is built and tested with this in its place. `preact/compat`
 * would do as well, with a kilobyte of what nothing here uses. The types are those of React.
 */
import { type ComponentChildren, type ComponentType, createElement, options, render } from "preact";

export { createContext, Fragment } from "preact";
export * from "preact/hooks";

type Props = Record<string, unknown>;

/** Events that bubble in React, under the names of those that do. */
const BUBBLING: Record<string, string> = { onFocus: "onFocusIn", onBlur: "onFocusOut", onChange: "onInput" };

options.event = (event) => Object.assign(event, { nativeEvent: event });
options.vnode = (node) => {
  if (typeof node.type !== "string") return;
  const props: Props = {};
  for (const [name, value] of Object.entries(node.props as Props)) props[BUBBLING[name] ?? name] = name === "style" ? inPixels(value) : value;
  node.props = props as typeof node.props;
};

function inPixels(style: unknown): unknown {
  if (!style) return style;
  return Object.fromEntries(Object.entries(style).map(([name, value]) => [name, typeof value === "number" ? `${value}px` : value]));
}

export function memo(Component: ComponentType<Props>, isSame = hasSame): ComponentType<Props> {
  return function Memo(this: { props: Props; shouldComponentUpdate: (next: Props) => boolean }, props: Props) {
    this.shouldComponentUpdate = (next) => !isSame(this.props, next);
    return createElement(Component, props);
  } as unknown as ComponentType<Props>;
}

function hasSame(before: Props, now: Props): boolean {
  return Object.keys({ ...before, ...now }).every((name) => before[name] === now[name]);
}

export function createRoot(place: ParentNode) {
  return { render: (node: ComponentChildren) => render(node, place as Element), unmount: () => render(null, place as Element) };
}
