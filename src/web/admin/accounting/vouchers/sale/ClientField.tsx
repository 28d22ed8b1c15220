import { Button, Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedClient } from '#contract/clients/records.ts'
import { clientTitle } from '#domain/clients/client-title.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { clientsToSellToQuery } from '../queries.ts'
import styles from '../vouchers.module.css'
import type { ClientOfPack } from './typed-sale.ts'

const MIN_SEARCH_LENGTH = 2
const DEBOUNCE_MS = 150

type Props = {
  isPack: boolean
  chosen: ClientOfPack | null
  onChoose: (client: ClientOfPack | null) => void
}

/** The record to which the voucher is bound: it is then used without its code. */
export function ClientField({ isPack, chosen, onChoose }: Props) {
  if (chosen) {
    return (
      <div className={styles.chosen}>
        <p>
          Pour <strong>{chosen.name}</strong>, sur sa fiche
        </p>
        <Button variant="subtle" size="xs" onClick={() => onChoose(null)}>
          Changer
        </Button>
      </div>
    )
  }
  return <ClientSearch isPack={isPack} onChoose={onChoose} />
}

function ClientSearch({ isPack, onChoose }: Omit<Props, 'chosen'>) {
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [text] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const search = useQuery({
    ...clientsToSellToQuery(text),
    enabled: combobox.dropdownOpened && text.length >= MIN_SEARCH_LENGTH,
  })
  const found = text.length >= MIN_SEARCH_LENGTH ? (search.data?.clients ?? []) : []
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(id) => {
        const client = found.find((one) => String(one.id) === id)
        if (client) onChoose({ id: client.id, name: clientTitle(client) })
      }}
    >
      <Combobox.Target>
        <TextInput
          label={isPack ? 'Carnet d’un client (facultatif)' : 'Bon d’un client (facultatif)'}
          description="Cherchez sa fiche : le bon s’y voit, et s’utilise sans code."
          placeholder="Nom, e-mail ou téléphone"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            // The first Escape closes open suggestions, the next one the dialog.
            if (event.key === 'Escape' && combobox.dropdownOpened && found.length > 0) {
              event.nativeEvent.stopImmediatePropagation()
              combobox.closeDropdown()
            }
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.length === 0}>
        <Combobox.Options aria-label="Clients trouvés">
          {found.map((client) => (
            <Combobox.Option key={client.id} value={String(client.id)}>
              <span className={styles.lines}>
                <span>{clientTitle(client)}</span>
                <span className={styles.contact}>{contactOf(client)}</span>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function contactOf({ email, phone }: ListedClient): string {
  return [phone && groupedPhone(phone), email].filter(Boolean).join(' · ')
}
