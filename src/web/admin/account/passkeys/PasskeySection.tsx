import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '#contract/passkeys.ts'
import { MAX_PASSKEYS } from '#domain/passkey.ts'
import { french } from '#domain/typography.ts'
import { PracticeClock } from '../../layout/PracticeClock.tsx'
import { RecoveryCodeList } from '../../second-factor/RecoveryCodeList.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Section } from '../../ui/Section.tsx'
import { useFocusReturn } from '../../use-focus-return.ts'
import { hasPasskeys } from './availability.ts'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import styles from './PasskeyList.module.css'
import { PasskeyList } from './PasskeyList.tsx'
import { passkeysQuery } from './queries.ts'
import { RemovePasskey } from './RemovePasskey.tsx'

const HELP = french`Une clé d’accès remplace le mot de passe : vous vous connectez par ce qui déverrouille déjà votre téléphone ou votre ordinateur (empreinte, visage ou code). Elle reste dans votre appareil, personne ne peut la deviner, et elle ne fonctionne que sur ce site. Dès que vous en avez une, votre mot de passe ne suffit plus seul pour entrer.`

type DialogState = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

/** Absent where there are no passkeys. */
type Props = { onFirst?: () => void }

export function PasskeySection({ onFirst }: Props) {
  if (!hasPasskeys()) return null
  return (
    <Section id="cles-d-acces" title="Clés d’accès" help={HELP}>
      <Passkeys onFirst={onFirst} />
    </Section>
  )
}

function Passkeys({ onFirst }: Props) {
  const passkeys = useQuery(passkeysQuery)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [dialog, setDialog] = useState<DialogState | null>(null)
  const focus = useFocusReturn()
  const open = (next: DialogState) => {
    focus.remember()
    setDialog(next)
  }
  const close = () => {
    setDialog(null)
    focus.restoreFocus()
  }
  if (codes) {
    const finish = () => {
      setCodes(null)
      onFirst?.()
    }
    return <RecoveryCodeList codes={codes} onDone={finish} />
  }
  return (
    <QueryBoundary of={passkeys} keepData>
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
          <AddButton count={list.length} onClick={() => open({ kind: 'add' })} />
          {dialog?.kind === 'add' && (
            <PasskeyDialog passkey={null} onRecoveryCodes={setCodes} onClose={close} />
          )}
          {dialog?.kind === 'rename' && <PasskeyDialog passkey={dialog.passkey} onClose={close} />}
          {dialog?.kind === 'remove' && <RemovePasskey passkey={dialog.passkey} onClose={close} />}
        </>
      )}
    </QueryBoundary>
  )
}

function AddButton({ count, onClick }: { count: number; onClick: () => void }) {
  if (count >= MAX_PASSKEYS)
    return (
      <p className={styles.note}>{MAX_PASSKEYS} clés au plus. Supprimez-en une pour en ajouter une autre.</p>
    )
  return (
    <div>
      <Button variant="default" onClick={onClick}>
        Ajouter une clé d’accès
      </Button>
    </div>
  )
}
