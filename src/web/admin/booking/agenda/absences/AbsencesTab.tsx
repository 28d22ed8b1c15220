import { Link } from 'react-router'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { adminPaths } from '../../../paths.ts'
import { useHasPermission } from '../../../session/use-has-permission.ts'
import type { TabProps } from '../agenda-tabs.ts'
import { AbsenceSection } from './AbsenceSection.tsx'

export function AbsencesTab({ target, today, renderForm }: TabProps) {
  const canClosePractice = useHasPermission('manageSite')
  return renderForm(
    <>
      <AbsenceSection today={today} target={target} />
      {canClosePractice && (
        <p className={primitivesStyles.note}>
          {french`Pour tout le monde à la fois : `}
          <Link to={adminPaths.closures}>Fermetures du cabinet</Link>
        </p>
      )}
    </>,
  )
}
