import { NativeSelect, TextInput } from '@mantine/core'
import { CLIENT_SORTS, type ClientSort } from '#domain/clients/list.ts'
import { type ClientView, FILTER_LABELS, type ShownClients, SORT_LABELS } from './client-view.ts'
import styles from './clients.module.css'

type Props = {
  text: string
  view: ClientView
  onType: (text: string) => void
  onView: (change: Partial<ClientView>) => void
}

export function ClientFilters({ text, view, onType, onView }: Props) {
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">Choisir les clients de la liste</legend>
      <TextInput
        type="search"
        label="Rechercher un client"
        placeholder="Nom, e-mail ou téléphone"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <NativeSelect
        label="Afficher"
        value={view.shown}
        onChange={(event) => onView({ shown: event.currentTarget.value as ShownClients })}
      >
        {Object.entries(FILTER_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label="Trier par"
        value={view.sort}
        onChange={(event) => onView({ sort: event.currentTarget.value as ClientSort })}
      >
        {CLIENT_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_LABELS[sort]}
          </option>
        ))}
      </NativeSelect>
    </fieldset>
  )
}
