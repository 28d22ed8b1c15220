import type { WatchedWordFields } from '#contract/content/wording.ts'
import { WordLine } from './WordLine.tsx'
import styles from './wording.module.css'

type Props = {
  words: WatchedWordFields[]
  disabled: boolean
  onEdit: (word: WatchedWordFields) => void
  onRemove: (word: WatchedWordFields) => void
}

export function WordGroups({ words, ...actions }: Props) {
  const groups = [...Map.groupBy(words, ({ reason }) => reason)]
  return (
    <div className={styles.groups}>
      {groups.map(([reason, wordsOfReason]) => (
        <div key={reason}>
          <p>{reason}</p>
          <ul aria-label={reason}>
            {wordsOfReason.map((word) => (
              <WordLine key={word.word} word={word} {...actions} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
