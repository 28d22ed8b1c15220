import { PageHeader } from '../../ui/PageHeader.tsx'
import { PasskeySection } from '../passkeys/PasskeySection.tsx'
import stackStyles from '../stack.module.css'

export function SecurityPage() {
  return (
    <>
      <title>Sécurité du compte · Administration</title>
      <PageHeader title="Sécurité du compte" />
      <div className={stackStyles.stack}>
        <PasskeySection />
      </div>
    </>
  )
}
