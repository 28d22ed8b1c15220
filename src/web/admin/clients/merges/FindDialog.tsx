import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OtherClient } from '#contract/clients/merges.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import primitivesStyles from '#web/ui/primitives.module.css'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import { DiscardButton } from '../../ui/dialog/DiscardButton.tsx'
import formStyles from '../../ui/form.module.css'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { contactLine, nameOf } from './client-line.ts'
import styles from './merge.module.css'
import { otherClientsQuery } from './queries.ts'

type Props = { clientId: number; onChoose: (other: OtherClient) => void; onClose: () => void }

const MIN_LENGTH = 2

export function FindDialog({ clientId, onChoose, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [text, setText] = useState<string | null>(null)
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim().length >= MIN_LENGTH) setText(typed.trim())
  }
  return (
    <DialogFrame onClose={onClose} title="Réunir avec un autre client" size="lg">
      <div className={primitivesStyles.hugeStack}>
        <form className={formStyles.form} onSubmit={search}>
          <TextInput
            label="Nom, e-mail ou téléphone"
            autoComplete="off"
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div className={actionRowStyles.end}>
            <DiscardButton onClick={onClose}>Annuler</DiscardButton>
            <Button type="submit">Chercher</Button>
          </div>
          <UnsavedChanges when={typed !== ''} />
        </form>
        {text !== null && <FoundClients clientId={clientId} text={text} onChoose={onChoose} />}
      </div>
    </DialogFrame>
  )
}

type FoundProps = Pick<Props, 'clientId' | 'onChoose'> & { text: string }

function FoundClients({ clientId, text, onChoose }: FoundProps) {
  const found = useQuery(otherClientsQuery(clientId, text))
  return (
    <QueryBoundary
      of={found}
      empty={
        <p className={styles.note} role="status">
          Aucun autre client trouvé.
        </p>
      }
    >
      {(others) => (
        <ul className={primitivesStyles.stack}>
          {others.map((other) => (
            <li key={other.id} className={styles.card}>
              <div>
                <strong>{nameOf(other)}</strong>
                <p className={styles.note}>{contactLine(other)}</p>
              </div>
              <Button
                variant="default"
                aria-label={`Choisir ${nameOf(other)}`}
                onClick={() => onChoose(other)}
              >
                Choisir
              </Button>
            </li>
          ))}
        </ul>
      )}
    </QueryBoundary>
  )
}
