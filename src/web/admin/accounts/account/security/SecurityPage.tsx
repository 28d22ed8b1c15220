import { PageHeader } from '../../../ui/PageHeader.tsx'
import { RecoveryCodesSection } from '../../second-factor/RecoveryCodesSection.tsx'
import { SecondFactorSection } from '../../second-factor/SecondFactorSection.tsx'
import { PasskeySection } from '../passkeys/PasskeySection.tsx'
import styles from './security.module.css'

export function SecurityPage() {
  return (
    <>
      <title>Sécurité du compte · Administration</title>
      <PageHeader title="Sécurité du compte" />
      <div className={styles.sections}>
        <SecondFactorSection />
        <PasskeySection />
        <RecoveryCodesSection />
      </div>
    </>
  )
}
