import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ManagedOption } from '#contract/booking/price-list/service-options.ts'
import { french } from '#domain/language/typography.ts'
import { MAX_OPTIONS } from '#domain/visit/service-parts.ts'
import { useSave } from '../../../ui/query/use-save.ts'
import tableStyles from '../../../ui/table.module.css'
import { refreshServices } from '../actions.ts'
import { removeOption } from './actions.ts'
import { offeredWith, optionTerms } from './option-text.ts'
import styles from './options.module.css'
import { RemoveOption } from './RemoveOption.tsx'

type Props = {
  options: readonly ManagedOption[]
  onAdd: () => void
  onEdit: (option: ManagedOption) => void
}

export function OptionList({ options, onAdd, onEdit }: Props) {
  const [asked, setAsked] = useState<ManagedOption | null>(null)
  const removal = useSave(removeOption, {
    done: ({ message }) => message,
    failure: 'Erreur lors de la suppression',
    refresh: refreshServices,
  })
  return (
    <>
      {options.length > 0 && (
        <ul className={styles.list}>
          {options.map((option) => (
            <li key={option.id} className={styles.row}>
              <div className={styles.option}>
                <strong>{option.name}</strong>
                <span>{`${optionTerms(option)} · ${offeredWith(option)}`}</span>
              </div>
              <Button variant="subtle" aria-label={`Modifier ${option.name}`} onClick={() => onEdit(option)}>
                Modifier
              </Button>
              <Button
                variant="subtle"
                className={tableStyles.destructive}
                aria-label={`Supprimer ${option.name}`}
                onClick={() => (option.serviceIds.length > 0 ? setAsked(option) : removal.mutate(option))}
              >
                Supprimer
              </Button>
            </li>
          ))}
        </ul>
      )}
      {options.length < MAX_OPTIONS ? (
        <Button variant="default" onClick={onAdd}>
          Ajouter une option
        </Button>
      ) : (
        <p className={styles.help}>{french`Le site compte ${MAX_OPTIONS} options : c’est le maximum.`}</p>
      )}
      {asked && <RemoveOption option={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
