import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@mantine/core'
import { FormProvider, useForm } from 'react-hook-form'
import { DateTimeFields } from '../../../forms/DateTimeFields.tsx'
import { emptyToUndefined, normalizeTime } from '../../../forms/normalize-time.ts'
import styles from './Why.module.css'
import { WhySelects } from './WhySelects.tsx'
import { WhyQuestion } from './why-question.ts'

type Props = {
  initialQuestion: WhyQuestion
  canChoosePractitioner: boolean
  onSubmit: (question: WhyQuestion) => void
}

export function WhyForm({ initialQuestion, canChoosePractitioner, onSubmit }: Props) {
  const form = useForm({ resolver: zodResolver(WhyQuestion), values: initialQuestion })
  const { register, handleSubmit, getValues, watch, formState } = form
  const { errors } = formState
  const submit = () => {
    const { duration, ...question } = getValues()
    const isSameService = question.serviceId === initialQuestion.serviceId
    onSubmit({ ...question, ...(isSameService && { duration }) })
  }
  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={handleSubmit(submit)}>
        <div className={styles.wide}>
          <DateTimeFields
            date={register('date', { setValueAs: emptyToUndefined })}
            time={register('time', { setValueAs: (text) => emptyToUndefined(normalizeTime(text)) })}
            day={watch('date')}
            labels={{ date: 'Date', time: 'Heure' }}
            errors={{ date: errors.date?.message, time: errors.time?.message }}
          />
        </div>
        <WhySelects canChoosePractitioner={canChoosePractitioner} />
        <Button type="submit" variant="default">
          Voir les raisons
        </Button>
      </form>
    </FormProvider>
  )
}
