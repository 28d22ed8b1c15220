import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '#domain/accounts/role.ts'
import { french } from '#domain/language/typography.ts'
import { SearchDialog } from '../../clients/search/SearchDialog.tsx'
import styles from './SearchButton.module.css'
import { hasSearchKey, keepSearchKey } from './search-key.ts'
import { screensOf } from './searched-screens.ts'

type Props = { role: Role; onClose: () => void; onLeave: () => void }

/** Above the areas: the search, which belongs to clients, finds the screens of all. */
export function OfficeSearch({ role, ...props }: Props) {
  const [isOn, setIsOn] = useState(hasSearchKey)
  return (
    <SearchDialog {...props} target="#contenu" screens={screensOf(role)}>
      <Checkbox
        className={styles.key}
        size="xs"
        label={french`La touche « / » ouvre la recherche`}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          keepSearchKey(checked)
          setIsOn(checked)
        }}
      />
    </SearchDialog>
  )
}
