import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { WaitingTimesForm } from '#contract/booking/waiting/waiting-list.ts'
import { defaultUntil } from '#domain/booking/waiting-list.ts'
import type { Day } from '#domain/language/time.ts'
import { showIssues } from '#web/app/forms/show-issues.ts'
import { useSending } from '../../forms/use-sending.ts'
import { askForEarlier } from '../actions.ts'
import { mailedText } from './mailed-text.ts'
import { TimesFields, useWantedTimes } from './TimesFields.tsx'
import { WaitingFrame } from './WaitingFrame.tsx'

type Props = { token: string; email: string; today: Day; appointmentDay: Day; onFold: () => void }

const validate = zodResolver(WaitingTimesForm)

export function EarlierForm({ token, email, today, appointmentDay, onFold }: Props) {
  const times = useWantedTimes()
  const form = useForm<WaitingTimesForm>({
    resolver: (draft, context, options) => validate({ ...draft, ...times.values }, context, options),
    defaultValues: { until: defaultUntil(today, appointmentDay) },
  })
  const sending = useSending(async (body: WaitingTimesForm) => {
    await askForEarlier(token, body)
    return mailedText(email)
  })
  return (
    <WaitingFrame
      title="Me prévenir si une place plus tôt se libère"
      heading="h2"
      sending={sending}
      onFold={onFold}
      onSubmit={form.handleSubmit((body) =>
        sending.send(body, (error) => showIssues(error, form, { fields: ['until'] })),
      )}
    >
      <TimesFields
        times={times}
        until={form.register('until')}
        today={today}
        latest={appointmentDay}
        error={form.formState.errors.until?.message}
      />
    </WaitingFrame>
  )
}
