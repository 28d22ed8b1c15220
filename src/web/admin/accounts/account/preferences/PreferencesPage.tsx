import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Preferences } from '#domain/accounts/preferences.ts'
import { adminPaths } from '../../../paths.ts'
import { preferencesQuery } from '../../../queries.ts'
import formStyles from '../../../ui/form.module.css'
import { Folded } from '../../../ui/parts/Folded.tsx'
import { useScrollToAnchor } from '../../../ui/parts/use-scroll-to-anchor.ts'
import { CalendarFeedPanel } from '../../feeds/CalendarFeedPanel.tsx'
import { AccountFrame } from '../AccountFrame.tsx'
import { AvatarField } from '../picture/AvatarField.tsx'
import stackStyles from '../stack.module.css'
import { GuideLink } from './GuideLink.tsx'
import { PreferencesForm } from './PreferencesForm.tsx'

export function PreferencesPage() {
  const preferences = useQuery(preferencesQuery)
  return (
    <AccountFrame title="Préférences" result={preferences}>
      {({ avatar: _, ...saved }) => <PreferencesStack saved={saved} />}
    </AccountFrame>
  )
}

function PreferencesStack({ saved }: { saved: Preferences }) {
  useScrollToAnchor()
  return (
    <div className={`${stackStyles.stack} ${stackStyles.roomy}`}>
      <PreferencesForm saved={saved} />
      <div className={`${formStyles.sheet} ${formStyles.wide}`}>
        <Folded id="image" title="Votre image">
          <AvatarField />
          <p className={formStyles.note}>
            La photo que voient les visiteurs est dans <Link to={adminPaths.profile}>votre profil</Link>.
          </p>
        </Folded>
      </div>
      <CalendarFeedPanel />
      <div>
        <GuideLink />
      </div>
    </div>
  )
}
