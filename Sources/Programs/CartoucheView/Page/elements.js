export const byId = (id) => document.getElementById(id);

/** An element with properties and child texts or elements. */
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}
