import { Link } from 'react-router'
import { adminPaths } from '../../../paths.ts'
import { useHasPermission } from '../../../session/use-has-permission.ts'
import type { TabProps } from '../agenda-tabs.ts'
import { AbsenceSection } from './AbsenceSection.tsx'

export function AbsencesTab({ target, today, renderForm }: TabProps) {
  const canClosePractice = useHasPermission('manageSite')
  return renderForm(
    <>
      {canClosePractice && (
        <p>
          <Link to={adminPaths.closures}>Fermetures du cabinet</Link>
        </p>
      )}
      <AbsenceSection today={today} target={target} />
    </>,
  )
}
