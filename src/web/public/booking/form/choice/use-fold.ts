import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The element that keeps its position on screen while the list folds; null for the folded line, which gets the focus. */
type Anchor = { element: Element | null; top: number }

/** An open list although its choice is made. It folds as soon as `until` is the chosen one. */
type Browsing = { until?: number | null }

/** A list folds into one line once its choice is made, until the visitor opens it again; `chosen` is null for nobody in particular. */
export function useFold(chosen: number | null | undefined, isMade: boolean) {
  const group = useRef<HTMLFieldSetElement>(null)
  const anchor = useRef<Anchor | 'opening' | null>(null)
  const [browsing, setBrowsing] = useState<Browsing | null>(null)
  const isOpen = !isMade || (browsing !== null && browsing.until !== chosen)
  useLayoutEffect(() => {
    if (isOpen && anchor.current === 'opening') focusChecked(group)
    else if (!isOpen && anchor.current !== null && anchor.current !== 'opening')
      keepInPlace(group, anchor.current)
    anchor.current = null
  }, [isOpen])

  function foldBeside(element: Element) {
    anchor.current = { element, top: topOf(element) }
    setBrowsing(null)
  }
  return {
    group,
    isOpen,
    open() {
      anchor.current = 'opening'
      setBrowsing({})
    },
    /** Arrow keys choose while they move: the list stays open. */
    stayOpen: () => setBrowsing({}),
    foldOnceChosen(id: number | null, control: Element) {
      anchor.current = { element: null, top: topOf(control) }
      setBrowsing({ until: id })
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (browsing === null || relatedTarget === null || currentTarget.contains(relatedTarget)) return
      // Folding under a pressed pointer would move its target away before the click.
      if (relatedTarget.matches(':active'))
        addEventListener('click', () => setTimeout(foldBeside, 0, relatedTarget), { once: true })
      else foldBeside(relatedTarget)
    },
  }
}

function focusChecked(group: RefObject<HTMLFieldSetElement | null>): void {
  group.current?.querySelector<HTMLElement>('input:checked')?.focus()
}

function keepInPlace(group: RefObject<HTMLFieldSetElement | null>, { element, top }: Anchor): void {
  const target = element ?? group.current?.querySelector('button')
  if (!target) return
  if (element === null && target instanceof HTMLElement) target.focus({ preventScroll: true })
  document.documentElement.scrollTop += topOf(target) - top
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top
}
