/** As a `ref`: what appears gets the focus, once. */
export function focusElement(element: HTMLElement | null): void {
  element?.focus()
}
