import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { NewWaitingRequest } from '#contract/booking/waiting/waiting-list.ts'
import { defaultUntil } from '#domain/booking/waiting-list.ts'
import { addDays, type Day } from '#domain/language/time.ts'
import { showIssues } from '#web/app/forms/show-issues.ts'
import { Field } from '#web/ui/Field.tsx'
import { EmailField } from '../../forms/EmailField.tsx'
import { HiddenField } from '../../forms/HiddenField.tsx'
import { PhoneField } from '../../forms/PhoneField.tsx'
import { PrivacyLine } from '../../forms/PrivacyLine.tsx'
import { useFormAge } from '../../forms/use-form-age.ts'
import { useSending } from '../../forms/use-sending.ts'
import { askToWait } from '../actions.ts'
import { mailedText } from './mailed-text.ts'
import { TimesFields, useWantedTimes, type Wanted } from './TimesFields.tsx'
import { WaitingFrame } from './WaitingFrame.tsx'

type Draft = z.input<typeof NewWaitingRequest>

/** Details that the booking form holds already. */
export type Typed = { clientName: string; clientEmail: string; clientPhone: string }

type Props = {
  waited: Pick<Draft, 'serviceId' | 'variantId' | 'praticienId'>
  today: Day
  horizon: Day | undefined
  wanted: Wanted | undefined
  typed: Typed
  /** Undefined where nothing is left to go back to. */
  onFold: (() => void) | undefined
}

const validate = zodResolver(NewWaitingRequest)
const FIELDS = ['until', 'clientName', 'clientEmail', 'clientPhone'] as const

/** Kept while the page is open: the form unmounts with the week in which it stands. */
let kept: { draft: Draft; times: Wanted } | null = null

export function WaitingForm({ waited, today, horizon, wanted, typed, onFold }: Props) {
  const times = useWantedTimes(isAny(wanted) ? kept?.times : wanted)
  const form = useForm<Draft, unknown, NewWaitingRequest>({
    resolver: (draft, context, options) =>
      validate({ ...draft, ...waited, ...times.values }, context, options),
    defaultValues: {
      until: defaultUntil(today, horizon ?? addDays(today, 30)),
      website: '',
      ...kept?.draft,
      ...completed(kept?.draft, typed),
    },
  })
  const { errors } = form.formState
  const formAge = useFormAge()
  const sending = useSending(async (body: NewWaitingRequest) => {
    await askToWait({ ...body, formAge: formAge() })
    return mailedText(body.clientEmail)
  })
  const keep = useEffectEvent(() => {
    kept = sending.status === 'sent' ? null : { draft: form.getValues(), times: times.values }
  })
  useEffect(() => () => keep(), [])
  return (
    <WaitingFrame
      title="Me prévenir si une place se libère"
      sending={sending}
      onFold={onFold}
      onSubmit={form.handleSubmit((body) =>
        sending.send(body, (error) => showIssues(error, form, { fields: FIELDS })),
      )}
    >
      <TimesFields
        times={times}
        until={form.register('until')}
        today={today}
        latest={horizon}
        error={errors.until?.message}
      />
      <Field
        {...form.register('clientName')}
        id="attente-nom"
        label="Nom"
        autoComplete="name"
        required
        error={errors.clientName?.message}
      />
      <EmailField
        {...form.register('clientEmail')}
        id="attente-email"
        label="E-mail"
        required
        error={errors.clientEmail?.message}
      />
      <PhoneField
        {...form.register('clientPhone')}
        id="attente-telephone"
        label="Téléphone (facultatif)"
        error={errors.clientPhone?.message}
      />
      <HiddenField {...form.register('website')} />
      <PrivacyLine purpose="vous prévenir si une place se libère" />
    </WaitingFrame>
  )
}

function isAny(wanted: Wanted | undefined): boolean {
  return wanted === undefined || (wanted.weekdays.length === 0 && wanted.periods.length === 0)
}

/** Fields left empty here are filled in from the booking form. */
function completed(draft: Partial<Draft> | undefined, typed: Typed): Typed {
  return {
    clientName: draft?.clientName || typed.clientName,
    clientEmail: draft?.clientEmail || typed.clientEmail,
    clientPhone: String(draft?.clientPhone || typed.clientPhone),
  }
}
