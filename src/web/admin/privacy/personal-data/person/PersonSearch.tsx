import { zodResolver } from '@hookform/resolvers/zod'
import { Button, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { DataSubject } from '#contract/privacy/personal-data.ts'
import formStyles from '../../../ui/form.module.css'
import styles from './person.module.css'

type Props = { start: DataSubject | null; onSearch: (subject: DataSubject) => void }

export function PersonSearch({ start, onSearch }: Props) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(DataSubject),
    defaultValues: { email: start?.email ?? '', phone: start?.phone ?? '' },
  })
  const { errors } = formState
  return (
    <form className={formStyles.form} noValidate onSubmit={handleSubmit(onSearch)}>
      <div className={formStyles.pair}>
        <TextInput
          type="email"
          label="E-mail"
          autoComplete="off"
          error={errors.email?.message}
          {...register('email')}
        />
        <TextInput
          type="tel"
          label="Téléphone"
          autoComplete="off"
          error={errors.phone?.message}
          {...register('phone')}
        />
      </div>
      <p className={styles.hint}>
        L’un ou l’autre suffit. Avec les deux, tout ce qui porte l’un des deux est trouvé.
      </p>
      <div>
        <Button type="submit" radius="xl">
          Rechercher
        </Button>
      </div>
    </form>
  )
}
