import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import type { KnownClient } from '#contract/clients/records.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import styles from '../../../ui/dialog/dialog.module.css'
import { clientsQuery } from '../../entries/queries.ts'
import type { CreateValues } from '../dialog.ts'

const MIN_SEARCH_LENGTH = 2
const DEBOUNCE_MS = 150

type Props = { error: string | undefined; onChoose: (client: KnownClient) => void }

export function ClientNameField({ error, onChoose }: Props) {
  const { register, watch } = useFormContext<CreateValues>()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const field = register('clientName')
  const [debounced] = useDebouncedValue(String(watch('clientName') ?? '').trim(), DEBOUNCE_MS)
  const search = useQuery({
    ...clientsQuery(debounced),
    enabled: combobox.dropdownOpened && debounced.length >= MIN_SEARCH_LENGTH,
  })
  const clients = debounced.length >= MIN_SEARCH_LENGTH ? (search.data ?? []) : []
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(index) => {
        const client = clients[Number(index)]
        if (client) onChoose(client)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target>
        <TextInput
          label="Nom"
          autoComplete="off"
          data-autofocus
          error={error}
          {...field}
          onChange={(event) => {
            combobox.openDropdown()
            return field.onChange(event)
          }}
          onBlur={(event) => {
            combobox.closeDropdown()
            return field.onBlur(event)
          }}
          onKeyDown={(event) => {
            // The first Escape closes open suggestions, the next one the dialog.
            if (event.key === 'Escape' && combobox.dropdownOpened && clients.length > 0) {
              event.nativeEvent.stopImmediatePropagation()
              combobox.closeDropdown()
            }
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={clients.length === 0}>
        <Combobox.Options aria-label="Clients connus">
          {clients.map((client, index) => (
            <Combobox.Option key={keyOf(client)} value={String(index)}>
              <span className={styles.knownClient}>
                <strong>{client.clientName ?? client.clientEmail}</strong>
                <span>{detailsOf(client)}</span>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function keyOf({ clientName, clientEmail, clientPhone }: KnownClient): string {
  return [clientName, clientEmail, clientPhone].join('\n')
}

function detailsOf({ clientPhone, clientEmail, serviceName }: KnownClient): string {
  return [clientPhone && groupedPhone(clientPhone), clientEmail, serviceName].filter(Boolean).join(' · ')
}
