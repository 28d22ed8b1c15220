import { Popover } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { french } from '#domain/language/typography.ts'
import { MoreIcon } from '../../../../ui/icons.tsx'
import listStyles from './list.module.css'
import styles from './RowMenu.module.css'

type Props = {
  /** Names the row. */
  name: string
  stop: string
  /** Entries of a list. */
  children: (close: () => void) => ReactNode
}

/** Rare actions of a row. Drawn above the page: a row out of sight would clip them. */
export function RowMenu({ name, stop, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const buttonId = useId()
  // Focused first: a dialog that the choice opens returns the focus to it.
  const close = () => {
    document.getElementById(buttonId)?.focus()
    setIsOpen(false)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      withRoles={false}
      hideDetached={false}
      returnFocus
      trapFocus
      shadow="md"
    >
      <Popover.Target>
        <button
          id={buttonId}
          type="button"
          className={listStyles.tool}
          data-stop={stop}
          aria-label={french`Autres actions : ${name}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <MoreIcon />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={styles.menu}>{children(close)}</ul>
      </Popover.Dropdown>
    </Popover>
  )
}
