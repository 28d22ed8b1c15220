import type { ComponentProps, ReactNode } from 'react'
import type { Service } from '#contract/booking/services.ts'
import { groupByCategory } from '#web/app/services/offered-services.ts'
import fieldStyles from '#web/ui/field.module.css'
import type { Selection } from '../../flow/selection.ts'
import { ChosenService } from './ChosenService.tsx'
import { OnRequestLine } from './OnRequestLine.tsx'
import styles from './ServiceChoice.module.css'
import { ServiceOption } from './ServiceOption.tsx'
import { useFold } from './use-fold.ts'

type Props = {
  id: string
  services: readonly Service[] | undefined
  chosen: Selection | undefined
  hint: string | undefined
  notice: ReactNode
  /** Beside the title, where it takes no room: it comes after hydration. */
  note: string | null
  onRequest: readonly Service[]
  error: string | undefined
  onChoose: (serviceId: number) => void
} & Pick<ComponentProps<typeof ChosenService>, 'areOptionsOpen' | 'onToggleOptions' | 'onApproachOptions'>

const hasOthers = (services: Props['services'] = []) => services.length > 1

/** A lone service is a line that nothing unfolds. */
const isFolded = (isOpen: boolean, services: Props['services']) => !isOpen && hasOthers(services)

export function ServiceChoice({
  id,
  services,
  chosen,
  hint,
  notice,
  note,
  onRequest,
  error,
  onChoose,
  ...options
}: Props) {
  const { group, isOpen, open, stayOpen, foldOnceChosen, onBlur } = useFold(
    chosen?.service.id,
    chosen !== undefined,
  )
  const descriptionIds = [note && `${id}-note`, hint && `${id}-hint`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <fieldset
      ref={group}
      id={id}
      className={styles.group}
      aria-describedby={descriptionIds || undefined}
      data-open={isOpen}
      disabled={services?.length === 0}
      tabIndex={-1}
      onBlur={onBlur}
    >
      <legend className={`${fieldStyles.label} ${styles.legend}`}>Prestation</legend>
      {isOpen && <Note id={`${id}-note`} className={styles.note} text={note} />}
      {notice}
      <Note id={`${id}-error`} className={fieldStyles.error} text={error} />
      <Note id={`${id}-hint`} className={fieldStyles.hint} text={hint} />
      {!isOpen && chosen && (
        <ChosenService selection={chosen} onChange={hasOthers(services) ? open : undefined} {...options} />
      )}
      {isOpen && (
        <Groups services={services}>
          {(service) => (
            <ServiceOption
              key={service.id}
              service={service}
              isChosen={service.id === chosen?.service.id}
              onChoose={() => onChoose(service.id)}
              onBrowse={stayOpen}
              onConfirm={(control) => foldOnceChosen(service.id, control)}
            />
          )}
        </Groups>
      )}
      <OnRequestLine services={isFolded(isOpen, services) ? [] : onRequest} />
    </fieldset>
  )
}

type GroupsProps = Pick<Props, 'services'> & { children: (service: Service) => ReactNode }

function Groups({ services, children }: GroupsProps) {
  if (!services)
    return (
      <Options>
        <p className={fieldStyles.hint}>Chargement…</p>
      </Options>
    )
  return groupByCategory(services).map(({ title, services: members }) =>
    title === null ? (
      <Options key={title}>{members.map(children)}</Options>
    ) : (
      <fieldset key={title} className={styles.category}>
        <legend>{title}</legend>
        <Options>{members.map(children)}</Options>
      </fieldset>
    ),
  )
}

function Options({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>
}

function Note({ text, ...attributes }: { id: string; className: string | undefined; text: ReactNode }) {
  return text ? <p {...attributes}>{text}</p> : null
}
