import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { SEARCH_LENGTH } from '#domain/clients/search.ts'
import { french } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import { DiscardButton } from '../../ui/dialog/DiscardButton.tsx'
import { Failure } from '../../ui/query/Failure.tsx'
import {
  countText,
  groupOfNewClient,
  groupOfScreens,
  groupsOfResults,
  NEW_CLIENT,
  newClientFrom,
  type OptionGroup,
  type SearchedScreen,
  type SearchOption,
} from './option-groups.tsx'
import { officeSearchQuery } from './queries.ts'
import { ResultList } from './ResultList.tsx'
import styles from './search.module.css'
import { useOptions } from './use-options.ts'

const AddClient = lazy(async () => ({ default: (await import('../records/AddClient.tsx')).AddClient }))

const DEBOUNCE_MS = 200
const SLOW_MS = 3000

type Props = {
  screens: readonly SearchedScreen[]
  onClose: () => void
  /** Closes without giving the focus back: it goes to what was found. */
  onLeave: () => void
  /** As of the frame. */
  target?: string
  /** Beside the button below the results. */
  children?: ReactNode
}

/** One search over clients, notes, reservations and screens. What is typed stays out of the URL and of any storage. */
export function SearchDialog({ screens, onClose, onLeave, target, children }: Props) {
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const { search, isStale, groups, newClient } = useGroups(text, screens)
  const shown = [...groups, ...newClient]
  const navigate = useNavigate()
  const [unknown, setUnknown] = useState<string | null>(null)
  const choose = ({ key, to }: SearchOption) => {
    // By Enter one would open what the text no longer says.
    if (isStale && !key.startsWith('screen-')) return
    if (key === NEW_CLIENT) return setUnknown(text)
    onLeave()
    void navigate(to)
  }
  const options = useOptions(
    shown.flatMap((group) => group.options),
    choose,
  )
  if (unknown !== null) {
    return (
      <Suspense fallback={null}>
        <AddClient
          initial={newClientFrom(unknown)}
          {...(target && { target })}
          onClose={onClose}
          onAdded={onLeave}
        />
      </Suspense>
    )
  }
  const failure = !isStale && search.isError ? failureMessage(search.error) : null
  return (
    <DialogFrame title="Rechercher" size="lg" onClose={onClose} {...(target && { target })}>
      <div className={styles.search}>
        <TextInput
          label="Nom, téléphone, mot d’une note, écran"
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_LENGTH.max}
          data-autofocus
          value={typed}
          {...options.field}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            options.reset()
          }}
        />
        <Status text={text} groups={groups} isStale={isStale} hasFailed={failure !== null} />
        {failure !== null && (
          <Failure
            sentence="La recherche n’a pas abouti."
            reason={failure}
            onRetry={() => void search.refetch()}
            isRetrying={search.isFetching}
          />
        )}
        {shown.length > 0 && <ResultList {...options} groups={shown} isStale={isStale} onChoose={choose} />}
        <div className={styles.footer}>
          {children}
          <DiscardButton onClick={onClose}>Fermer</DiscardButton>
        </div>
      </div>
    </DialogFrame>
  )
}

function useGroups(text: string, screens: readonly SearchedScreen[]) {
  const { id } = useAdmin()
  const [debounced] = useDebouncedValue(text, DEBOUNCE_MS)
  const search = useQuery({
    ...officeSearchQuery(debounced),
    enabled: debounced.length >= SEARCH_LENGTH.min,
  })
  const isSearching = text.length >= SEARCH_LENGTH.min
  const isStale = isSearching && (debounced !== text || search.isPlaceholderData || search.isPending)
  const all = isSearching ? [...groupsOfResults(search.data, id), groupOfScreens(screens, text)] : []
  const newClient = isSearching && !isStale && !search.isError ? [groupOfNewClient(search.data, text)] : []
  const hasOptions = ({ options }: OptionGroup) => options.length > 0
  return { search, isStale, groups: all.filter(hasOptions), newClient: newClient.filter(hasOptions) }
}

type StatusProps = { text: string; groups: readonly OptionGroup[]; isStale: boolean; hasFailed: boolean }

function Status({ isStale, ...props }: StatusProps) {
  const [hasBeenStale] = useDebouncedValue(isStale, SLOW_MS)
  return (
    <p className={styles.status} role="status">
      {isStale
        ? hasBeenStale
          ? 'La recherche est plus longue que d’habitude...'
          : 'Recherche en cours...'
        : statusText(props)}
    </p>
  )
}

function statusText({ text, groups, hasFailed }: Omit<StatusProps, 'isStale'>): string {
  if (text === '') return ''
  if (text.length < SEARCH_LENGTH.min) return 'Encore une lettre au moins.'
  if (groups.length > 0) {
    const hasMore = groups.some(({ more }) => more)
    return hasMore ? french`${countText(groups)} : précisez la recherche.` : countText(groups)
  }
  return hasFailed ? '' : french`Rien ne correspond à « ${text} ». Essayez un autre mot, ou moins de lettres.`
}
