import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import type { Role } from '#domain/accounts/role.ts'
import { useIsAnyDialogOpen } from '../../ui/dialog/open-dialogs.ts'
import { useDialogState } from '../../ui/dialog/use-dialog-state.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { usePreload } from '../../ui/parts/use-preload.ts'
import styles from './SearchButton.module.css'
import { hasSearchKey } from './search-key.ts'

const loadSearch = () => import('./OfficeSearch.tsx')
const OfficeSearch = lazy(async () => ({ default: (await loadSearch()).OfficeSearch }))

export function SearchButton({ role }: { role: Role }) {
  const { isOpen, open, leave, close } = useDialogState()
  const isAnyDialogOpen = useIsAnyDialogOpen()
  usePreload(loadSearch)
  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    if (isOpen || isAnyDialogOpen || !isSearchKey(event)) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listening = new AbortController()
    window.addEventListener('keydown', (event) => openByKey(event), { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return (
    <>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={open}>
        <SearchIcon />
        <span className={styles.label}>Rechercher</span>
      </button>
      <Suspense fallback={null}>
        {isOpen && <OfficeSearch role={role} onClose={close} onLeave={leave} />}
      </Suspense>
    </>
  )
}

/** In a field the key types a character, and below a menu that lies over the page the search would open unseen. */
const TYPED_INTO = 'input, textarea, select, [contenteditable=true], [role=textbox], [role=dialog]'

function isSearchKey({ key, ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent): boolean {
  if (key !== '/' || ctrlKey || metaKey || altKey || isComposing || !hasSearchKey()) return false
  return !(target instanceof Element && target.closest(TYPED_INTO))
}
