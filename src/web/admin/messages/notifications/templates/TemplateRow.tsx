import { Switch } from '@mantine/core'
import { Link } from 'react-router'
import type { NotificationTemplate } from '#contract/messages/templates.ts'
import { french, NNBSP } from '#domain/language/typography.ts'
import { OWED_MESSAGES } from '#domain/messages/kinds/order-kinds.ts'
import { fillPath } from '#web/app/paths.ts'
import { adminPaths } from '../../../paths.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { useSave } from '../../../ui/query/use-save.ts'
import tableStyles from '../../../ui/table.module.css'
import { cacheTemplate, setActive } from '../actions.ts'
import { AUDIENCES } from '../labels.ts'
import notificationsStyles from '../notifications.module.css'
import { useHasSms } from '../sms/use-has-sms.ts'

export function TemplateRow({ template }: { template: NotificationTemplate }) {
  const { id, type, label, audience, subject, isOriginal } = template
  const hasSms = useHasSms()(template)
  const toggle = useSave(setActive, {
    done: ({ active }) => (active ? 'Notification activée' : 'Notification désactivée'),
    failure: 'Erreur lors de la mise à jour',
    onDone: cacheTemplate,
  })
  const active = toggle.isPending ? toggle.variables.active : template.active
  return (
    <tr>
      <th scope="row">
        {label} {!isOriginal && <Badge>Modifié</Badge>}
      </th>
      <td data-label="Pour">
        <span>
          {AUDIENCES[audience]}
          {hasSms && <span className={tableStyles.muted}> · e-mail, SMS</span>}
        </span>
      </td>
      <td data-label="Objet" className={notificationsStyles.subject}>
        {subject}
      </td>
      <td data-label="Actif">
        {OWED_MESSAGES.includes(type) ? (
          <span className={tableStyles.muted}>Toujours envoyé</span>
        ) : (
          <Switch
            size="md"
            aria-label={french`Envoyer « ${label} »`}
            checked={active}
            onChange={(event) => toggle.mutate({ template, active: event.currentTarget.checked })}
          />
        )}
      </td>
      <td className={tableStyles.actions}>
        <div>
          <Link className={notificationsStyles.editLink} to={fillPath(adminPaths.template, id)}>
            Modifier<span className="visually-hidden"> «{`${NNBSP}${label}${NNBSP}`}»</span>
          </Link>
        </div>
      </td>
    </tr>
  )
}
