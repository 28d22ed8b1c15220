import { useQuery } from '@tanstack/react-query'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import { MAX_PASSKEYS } from '#domain/accounts/passkey.ts'
import { french } from '#domain/language/typography.ts'
import { useDialogFor } from '../../../ui/dialog/use-dialog-state.ts'
import { PracticeClock } from '../../../ui/parts/PracticeClock.tsx'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { Section } from '../../../ui/Section.tsx'
import { AddPasskey } from '../../passkeys/AddPasskey.tsx'
import { hasPasskeys } from '../../passkeys/availability.ts'
import { PasskeyDialog } from '../../passkeys/PasskeyDialog.tsx'
import { passkeysQuery } from '../../passkeys/queries.ts'
import styles from './PasskeyList.module.css'
import { PasskeyList } from './PasskeyList.tsx'
import { RemovePasskey } from './RemovePasskey.tsx'

const HELP = french`Une clé d’accès remplace le mot de passe : vous vous connectez par ce qui déverrouille déjà votre téléphone ou votre ordinateur (empreinte, visage ou code). Elle reste dans votre appareil, personne ne peut la deviner, et elle ne fonctionne que sur ce site. Dès que vous en avez une, votre mot de passe ne suffit plus seul pour entrer.`

type DialogState = { kind: 'rename' | 'remove'; passkey: Passkey }

/** Absent where there are no passkeys. */
export function PasskeySection() {
  if (!hasPasskeys()) return null
  return (
    <Section id="cles-d-acces" title="Clés d’accès" help={HELP}>
      <Passkeys />
    </Section>
  )
}

function Passkeys() {
  const passkeys = useQuery(passkeysQuery)
  const { shown: dialog, open, close } = useDialogFor<DialogState>()
  return (
    <QueryBoundary of={passkeys}>
      {(list) => (
        <>
          <PracticeClock>
            {(now) => (
              <PasskeyList
                passkeys={list}
                now={now}
                onRename={(passkey) => open({ kind: 'rename', passkey })}
                onRemove={(passkey) => open({ kind: 'remove', passkey })}
              />
            )}
          </PracticeClock>
          {list.length < MAX_PASSKEYS ? (
            <AddPasskey />
          ) : (
            <p className={styles.note}>
              {MAX_PASSKEYS} clés au plus. Supprimez-en une pour en ajouter une autre.
            </p>
          )}
          {dialog?.kind === 'rename' && <PasskeyDialog passkey={dialog.passkey} onClose={close} />}
          {dialog?.kind === 'remove' && <RemovePasskey passkey={dialog.passkey} onClose={close} />}
        </>
      )}
    </QueryBoundary>
  )
}
