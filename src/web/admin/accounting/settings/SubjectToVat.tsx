import { Alert } from '@mantine/core'
import { Link } from 'react-router'
import type { ShownBookSettings } from '#contract/accounting/book-settings.ts'
import { adminPaths } from '../../paths.ts'
import alertStyles from '../../ui/alert.module.css'
import { StopBook } from './StopBook.tsx'
import { SUBJECT_REASON } from './texts.ts'

/** Why a business that charges VAT keeps no book here, and how one that comes to charge it stops. */
export function SubjectToVat({ settings }: { settings: ShownBookSettings }) {
  return (
    <Alert className={alertStyles.warning} variant="outline" role="status">
      <p>{SUBJECT_REASON}</p>
      <p>
        Les chiffres de votre activité, aux prix convenus, restent à votre disposition dans{' '}
        <Link to={adminPaths.figures}>Chiffres</Link>.
      </p>
      {settings.isOn && <StopBook settings={settings} label="Je passe à la TVA" />}
    </Alert>
  )
}
