import { useEffect, useEffectEvent, useState } from 'react'
import type { BookingDraft } from '#domain/booking/visitor-memory.ts'
import type { Day, LocalTime } from '#domain/language/time.ts'
import { type BookingChoice, choiceToSearchParams } from '../../flow/choice.ts'
import { readBookingDraft, readRememberedVisitor } from '../../flow/visitor-storage.ts'
import {
  canReplaceDetails,
  type DetailsForm,
  hasDetails,
  NO_DETAILS,
  readDetails,
  replaceDetails,
} from './details.ts'
import type { RememberMeState } from './use-remember-me.ts'
import { useSavedDraft } from './use-saved-draft.ts'

export type MemoryProps = {
  form: DetailsForm
  slot: LocalTime | null
  rememberMe: RememberMeState
  onChoose: (choice: BookingChoice) => void
  onSelectSlot: (slot: LocalTime | null) => void
}

export type RestoringProps = MemoryProps & { choice: BookingChoice; firstChoice: BookingChoice; today: Day }

type Restored = { choice: boolean; slot: boolean; details: boolean }

const NOTHING: Restored = { choice: false, slot: false, details: false }

export function useRestoring(props: RestoringProps) {
  const { form, choice, rememberMe, onChoose, onSelectSlot } = props
  const [draft] = useState(readBookingDraft)
  const [restored, setRestored] = useState(() => (draft ? restorableParts(draft, props) : NOTHING))
  const savedDraft = useSavedDraft(props)
  const restore = useEffectEvent(() => {
    if (draft) restoreDraft(draft, restored, props)
    savedDraft.startFrom({ ...props.firstChoice, ...fillRemembered(props) })
  })
  useEffect(() => restore(), [])
  return {
    isRestored: Object.values(restored).includes(true),
    eraseDraft() {
      replaceDetails(form, readDetails(form), NO_DETAILS)
      onSelectSlot(null)
      if (restored.choice) onChoose({})
      setRestored(NOTHING)
      savedDraft.erase({ ...(restored.choice ? {} : choice), ...NO_DETAILS })
    },
    forgetVisitor() {
      const visitor = readRememberedVisitor()
      if (visitor) replaceDetails(form, visitor, NO_DETAILS)
      rememberMe.setWanted(false)
    },
  }
}

/** Later input and the URL win over the draft. */
function restorableParts(draft: BookingDraft, { form, slot, choice, today }: RestoringProps): Restored {
  const isOpen = choice.serviceId === undefined && choice.praticienId === undefined
  const isSame = String(choiceToSearchParams(choice)) === String(choiceToSearchParams(draft))
  return {
    choice: isOpen && !isSame,
    slot: (isOpen || isSame) && slot === null && draft.slot !== undefined && draft.slot.day >= today,
    details: canReplaceDetails(form, NO_DETAILS, draft),
  }
}

function restoreDraft(draft: BookingDraft, restored: Restored, props: RestoringProps): void {
  const { slot, name: _, email: _email, phone: _phone, ...choice } = draft
  if (restored.details) replaceDetails(props.form, NO_DETAILS, draft)
  if (restored.choice) props.onChoose(choice)
  if (restored.slot && slot) props.onSelectSlot(slot)
}

function fillRemembered({ form, rememberMe }: RestoringProps) {
  const visitor = rememberMe.isOffered ? readRememberedVisitor() : null
  if (!visitor) return NO_DETAILS
  rememberMe.adoptStored()
  if (hasDetails(readDetails(form))) return NO_DETAILS
  replaceDetails(form, NO_DETAILS, visitor)
  return visitor
}
