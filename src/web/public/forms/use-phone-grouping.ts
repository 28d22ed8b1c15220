import { type ChangeEvent, type FocusEvent, useRef } from 'react'
import type { Edit, groupPhoneNumber } from '#domain/language/phone-grouping.ts'

type Rule = typeof groupPhoneNumber

/** Groups digits while they are typed. `onRegroup`: after what came before the rule was loaded. */
export function usePhoneGrouping(onRegroup: (input: HTMLInputElement) => void) {
  const rule = useRef<Rule | null>(null)
  const before = useRef('')
  const load = async () => {
    rule.current ??= await loadRule()
  }
  const apply = (input: HTMLInputElement, edit: Edit) => {
    const typed = { text: input.value, caret: input.selectionStart ?? input.value.length }
    const { text, caret } = rule.current?.(typed, edit) ?? typed
    before.current = text
    if (text === input.value) return
    input.value = text
    if (document.activeElement === input) input.setSelectionRange(caret, caret)
  }
  return {
    startTyping({ currentTarget }: FocusEvent<HTMLInputElement>) {
      before.current = currentTarget.value
      void load()
    },
    group({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      const { inputType = '', isComposing } = nativeEvent as InputEvent
      // Undoing our own spaces would bring them back at once.
      if (isComposing || inputType.startsWith('history')) return
      const edit = { before: before.current, ...deletionOf(inputType) }
      apply(currentTarget, edit)
      if (rule.current) return
      void load().then(() => {
        apply(currentTarget, { before: currentTarget.value })
        onRegroup(currentTarget)
      })
    },
  }
}

function loadRule(): Promise<Rule | null> {
  return import('#domain/language/phone-grouping.ts').then(
    (module) => module.groupPhoneNumber,
    () => null,
  )
}

function deletionOf(inputType: string): Pick<Edit, 'deletion'> {
  if (!inputType.startsWith('delete')) return {}
  return { deletion: inputType.endsWith('Forward') ? 'forward' : 'backward' }
}
