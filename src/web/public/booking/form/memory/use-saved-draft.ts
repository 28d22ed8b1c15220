import { useEffect, useEffectEvent, useRef } from 'react'
import type { BookingDraft } from '#domain/booking/visitor-memory.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { type BookingChoice, choiceToSearchParams } from '../../flow/choice.ts'
import { saveBookingDraft } from '../../flow/visitor-storage.ts'
import { type DetailsForm, hasDetails, readDetails } from './details.ts'

type Begun = { form: DetailsForm; slot: LocalTime | null; choice: BookingChoice }

/** Stores what the visitor does, from the first difference to the draft given to `startFrom`. */
export function useSavedDraft({ form, slot, choice }: Begun) {
  const lastText = useRef<string>(undefined)
  const isErasing = useRef(false)
  const save = () => {
    const draft = { ...choice, ...readDetails(form), ...(slot && { slot }) }
    const text = textOf(draft)
    if (lastText.current === undefined) return
    // The URL changes later than the form.
    isErasing.current &&= text !== lastText.current && !draft.slot && !hasDetails(draft)
    if (isErasing.current || text === lastText.current) return
    lastText.current = text
    saveBookingDraft(draft)
  }
  const saveTyped = useEffectEvent(save)
  useEffect(() => save())
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => saveTyped() }), [form])
  return {
    startFrom(draft: BookingDraft) {
      lastText.current = textOf(draft)
      save()
    },
    erase(draft: BookingDraft) {
      lastText.current = textOf(draft)
      isErasing.current = true
      saveBookingDraft(null)
    },
  }
}

function textOf({ slot, name, email, phone, ...choice }: BookingDraft): string {
  return JSON.stringify([String(choiceToSearchParams(choice)), slot?.day, slot?.minute, name, email, phone])
}
