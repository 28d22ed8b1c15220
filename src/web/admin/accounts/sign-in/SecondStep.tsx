import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CodeForm } from '#contract/accounts/second-factor.ts'
import { french } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { takeSecondStep } from '#web/app/session.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Field } from '#web/ui/Field.tsx'
import { session } from '../../session/session.ts'
import { signInByPasskey } from '../passkeys/actions.ts'
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx'
import styles from './LoginPage.module.css'
import { signInWaysQuery } from './queries.ts'

type Props = { onDone: () => void; onRestart: () => void }

export function SecondStep({ onDone, onRestart }: Props) {
  const ways = useQuery(signInWaysQuery)
  const [isRecovery, setIsRecovery] = useState(false)
  return (
    <div className={styles.card}>
      <h1>Seconde étape</h1>
      {ways.data?.passkey && (
        <PasskeyButton label="Utiliser ma clé d’accès" prove={signInByPasskey} onProven={onDone} />
      )}
      {(isRecovery || ways.data?.code !== false) && (
        <CodeEntry key={String(isRecovery)} isRecovery={isRecovery} onDone={onDone} />
      )}
      <div className={styles.otherWays}>
        {ways.data?.recovery && (
          <button type="button" className={buttonStyles.link} onClick={() => setIsRecovery(!isRecovery)}>
            {isRecovery ? 'Revenir' : 'Utiliser un code de secours'}
          </button>
        )}
        <button type="button" className={buttonStyles.link} onClick={onRestart}>
          Recommencer
        </button>
      </div>
    </div>
  )
}

const APP = {
  hint: 'Ouvrez votre application de codes et saisissez les six chiffres qu’elle montre pour ce site.',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
} as const

const RECOVERY = {
  hint: french`Saisissez l’un des codes que vous avez notés. Chacun ne sert qu’une fois.`,
  inputMode: 'text',
  autoComplete: 'off',
} as const

function CodeEntry({ isRecovery, onDone }: { isRecovery: boolean; onDone: () => void }) {
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(CodeForm),
    defaultValues: { code: '' },
  })
  const step = useMutation({
    mutationFn: ({ code }: CodeForm) => takeSecondStep(session, code),
    onSuccess: onDone,
    onError: () => setFocus('code', { shouldSelect: true }),
  })
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit((values) => step.mutate(values))}>
      <Field
        {...register('code')}
        {...(isRecovery ? RECOVERY : APP)}
        id="code"
        label="Code"
        autoFocus
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.code?.message}
      />
      {step.isError && (
        <p className={styles.alert} role="alert">
          {failureMessage(step.error, 'Une erreur est survenue.')}
        </p>
      )}
      <button type="submit" className={buttonStyles.primary} disabled={step.isPending || step.isSuccess}>
        {step.isPending ? 'Vérification...' : 'Continuer'}
      </button>
    </form>
  )
}
