import { TextInput } from '@mantine/core'
import { useState } from 'react'
import styles from '../../../ui/form.module.css'
import { Folded } from '../../../ui/parts/Folded.tsx'
import { SecurityField } from './SecurityField.tsx'
import type { MailServerFormState } from './use-mail-server-form.ts'

type Props = {
  form: MailServerFormState
  allowInsecure: boolean
  /** No provider has filled them in. */
  isNeeded: boolean
}

export function ServerFields({ form: { register, formState }, allowInsecure, isNeeded }: Props) {
  const { errors } = formState
  const isAtFault = Boolean(errors.host || errors.port || errors.security || errors.username)
  // A server typed by hand may turn out to be a provider's: the field in use does not fold away.
  const [isUsed, setIsUsed] = useState(false)
  return (
    <Folded
      id="reglages-serveur"
      title="Serveur, port, chiffrement et utilisateur"
      isAtFault={isNeeded || isUsed || isAtFault}
    >
      <div className={styles.form} onFocusCapture={() => setIsUsed(true)}>
        <div className={styles.pair}>
          <TextInput
            label="Serveur"
            placeholder="smtp.exemple.fr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.host?.message}
            {...register('host')}
          />
          <TextInput
            type="number"
            inputMode="numeric"
            label="Port"
            error={errors.port?.message}
            {...register('port', { setValueAs: (typed) => (typed === '' ? undefined : Number(typed)) })}
          />
        </div>
        <SecurityField
          allowNone={allowInsecure}
          error={errors.security?.message}
          field={register('security')}
        />
        <TextInput
          label="Nom d’utilisateur (facultatif)"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username')}
        />
      </div>
    </Folded>
  )
}
