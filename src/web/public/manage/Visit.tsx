import { useState } from 'react'
import type { OwnVisit } from '#contract/manage.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import styles from './ManagePage.module.css'
import { MoveSection } from './MoveSection.tsx'
import { VisitActions } from './VisitActions.tsx'
import { VisitCard } from './VisitCard.tsx'

type Props = { visit: OwnVisit; token: string }

/** What one is doing with the visit; what has just been done is said where it shows. */
type Doing = { what: 'nothing' | 'moving' | 'cancelling' } | { what: 'done'; said: string }

/** A visit with what its client may do about it. */
export function Visit({ visit, token }: Props) {
  const [doing, setDoing] = useState<Doing>({ what: 'nothing' })
  const finish = (said: string) => setDoing({ what: 'done', said })
  const leave = () => setDoing({ what: 'nothing' })
  return (
    <>
      {doing.what === 'done' && (
        <div className={styles.said}>
          <Notice kind="info" title={doing.said} ref={reveal} />
        </div>
      )}
      <VisitCard visit={visit} />
      {doing.what === 'moving' && visit.move.open ? (
        <MoveSection {...{ visit, token }} onMoved={finish} onLeave={leave} />
      ) : (
        <VisitActions
          visit={visit}
          token={token}
          onMove={() => setDoing({ what: 'moving' })}
          onCancel={() => setDoing({ what: 'cancelling' })}
        />
      )}
      {doing.what === 'cancelling' && (
        <CancelDialog {...{ visit, token }} onCancelled={finish} onLeave={leave} />
      )}
    </>
  )
}

/** The button that had the focus is gone; what came of it is read first. */
function reveal(notice: HTMLElement | null): void {
  notice?.focus({ preventScroll: true })
  notice?.scrollIntoView({ block: 'center' })
}
