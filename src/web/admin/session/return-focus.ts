/** To whatever had the focus before a dialog that no component opened, or to what stands around it. */
export function returnFocus(opener: Element | null): void {
  if (document.activeElement !== document.body) return
  const isDisabled = opener?.matches(':disabled') ?? false
  const frame = opener?.closest('[role="dialog"]') ?? document.getElementById('contenu')
  const target = opener?.isConnected && !isDisabled ? opener : frame
  focus(target)
  if (opener && isDisabled) onceEnabled(opener, () => document.activeElement === target && focus(opener))
}

/** A button is disabled until its call has been repeated or has failed. */
function onceEnabled(button: Element, act: () => unknown): void {
  const observer = new MutationObserver(() => {
    observer.disconnect()
    act()
  })
  observer.observe(button, { attributeFilter: ['disabled'] })
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}
