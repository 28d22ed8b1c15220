import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { HealthLine, SiteHealth } from '#contract/operations/health.ts'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import { bannerSentences } from '../../booking/confirmations/banner-text.ts'
import { MailConfirmationBanner } from '../../booking/confirmations/MailConfirmationBanner.tsx'
import { mailConfirmationQuery } from '../../booking/confirmations/queries.ts'
import { UnreadableCalendarNotice } from '../../booking/private-calendar/UnreadableCalendarNotice.tsx'
import { ExampleNotice } from '../../content/checklist/ExampleNotice.tsx'
import { isExampleQuery } from '../../content/checklist/queries.ts'
import { HeldBanner } from '../../messages/held-messages/HeldBanner.tsx'
import { FailedMessages } from '../../messages/notifications/journal/FailedMessages.tsx'
import { siteAddressQuery } from '../../messages/site-address/queries.ts'
import { SiteAddressNotice } from '../../messages/site-address/SiteAddressNotice.tsx'
import { SiteHealthProblems } from '../../operations/health/SiteHealthDetails.tsx'
import { failedMessagesQuery, healthQuery, heldMessagesQuery } from '../../queries.ts'
import { api } from '../../session/session.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'
import styles from './notices.module.css'
import { PasswordNotice } from './PasswordNotice.tsx'

/** `summary` names it in the line that folds those which are not urgent. */
export type PracticeNotice = { summary: string; isUrgent?: boolean; content: ReactNode }

/** Decisions that wait, the most urgent first. */
export function useNotices(): PracticeNotice[] {
  const { mustChangePassword, hasUnreadableCalendar } = useAdmin()
  const failed = useQuery(failedMessagesQuery).data?.failed ?? 0
  const { data: isExample = false } = useQuery(isExampleQuery)
  return [
    failed > 0 && { summary: 'messages non partis', isUrgent: true, content: <FailedMessages /> },
    hasUnreadableCalendar === true && {
      summary: 'agenda privé illisible',
      isUrgent: true,
      content: <UnreadableCalendarNotice className={styles.notice} />,
    },
    ...useOwnerNotices(),
    mustChangePassword && { summary: 'mot de passe à choisir', content: <PasswordNotice /> },
    isExample && { summary: 'données d’exemple', content: <ExampleNotice /> },
  ].filter((notice) => notice !== false)
}

function useOwnerNotices(): (PracticeNotice | false)[] {
  const enabled = useHasPermission('manageSite')
  const { data: held } = useQuery({ ...heldMessagesQuery, enabled })
  const { data: health } = useQuery({ ...healthQuery, enabled })
  const { data: confirmation } = useQuery({ ...mailConfirmationQuery, enabled })
  const { data: settings } = useQuery(publicSettingsQuery(api))
  const { data: site } = useQuery({ ...siteAddressQuery, enabled: enabled && !settings?.siteAddress })
  const isAddressUnknown = site?.address === null
  const isHolding = held !== undefined && held.count > 0
  const isConfirming = confirmation !== undefined && bannerSentences(confirmation).length > 0
  return [
    isHolding && { summary: 'messages retenus', isUrgent: true, content: <HeldBanner linksToJournal /> },
    health !== undefined && noticeOf(health, isAddressUnknown),
    isConfirming && {
      summary: 'confirmation par e-mail',
      isUrgent: !confirmation.canConfirm,
      content: <MailConfirmationBanner />,
    },
    isAddressUnknown && { summary: 'adresse du site', content: <SiteAddressNotice /> },
  ]
}

/** An unknown address has a notice of its own. */
function noticeOf({ lines, dkimSelector }: SiteHealth, isAddressUnknown: boolean): PracticeNotice | false {
  const {
    failure = [],
    warning = [],
    other = [],
  } = Object.groupBy(lines, ({ key, state }) =>
    isProblem(state) && !(isAddressUnknown && key === 'address') ? state : 'other',
  )
  return (
    other.length < lines.length && {
      summary: 'état du site',
      isUrgent: failure.length > 0,
      content: <SiteHealthProblems lines={[...failure, ...warning]} selector={dkimSelector} />,
    }
  )
}

function isProblem(state: HealthLine['state']): state is 'failure' | 'warning' {
  return state === 'failure' || state === 'warning'
}
