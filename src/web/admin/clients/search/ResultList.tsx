import type { OptionGroup, SearchOption } from './option-groups.tsx'
import styles from './search.module.css'

type Props = {
  groups: readonly OptionGroup[]
  listId: string
  idOf: (option: SearchOption) => string
  active: SearchOption | undefined
  /** True while these are still the results of an earlier text. */
  isStale: boolean
  onChoose: (option: SearchOption) => void
}

export function ResultList({ groups, listId, isStale, ...props }: Props) {
  return (
    <div
      id={listId}
      className={styles.list}
      role="listbox"
      aria-label="Résultats"
      aria-busy={isStale}
      data-stale={isStale}
    >
      {groups.map((group) => (
        <Group key={group.title} group={group} {...props} />
      ))}
    </div>
  )
}

type GroupProps = Omit<Props, 'groups' | 'listId' | 'isStale'> & { group: OptionGroup }

function Group({ group: { title, options }, idOf, active, onChoose }: GroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {options.map((option) => (
        <button
          key={option.key}
          id={idOf(option)}
          type="button"
          className={styles.option}
          role="option"
          // The focus stays in the field.
          tabIndex={-1}
          aria-selected={option.key === active?.key}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <strong>{option.title}</strong>
          {option.details && <span>{option.details}</span>}
        </button>
      ))}
    </fieldset>
  )
}
