import { useMutation } from '@tanstack/react-query'
import { failureMessage } from '#web/app/failure-message.ts'
import buttonStyles from '#web/ui/button.module.css'
import { hasPasskeys } from './availability.ts'
import styles from './PasskeyButton.module.css'

type Props = { label: string; prove: () => Promise<void>; onProven: () => void }

/** Absent where there are no passkeys. Free of Mantine: the sign-in page shows it. */
export function PasskeyButton({ label, prove, onProven }: Props) {
  const proof = useMutation({ mutationFn: prove, onSuccess: onProven })
  if (!hasPasskeys()) return null
  return (
    <>
      {proof.isError && (
        <p className={styles.alert} role="alert">
          {failureMessage(proof.error, 'Une erreur est survenue.')}
        </p>
      )}
      <button
        type="button"
        className={`${buttonStyles.quiet} ${styles.button}`}
        disabled={proof.isPending || proof.isSuccess}
        onClick={() => proof.mutate()}
      >
        {label}
      </button>
    </>
  )
}
