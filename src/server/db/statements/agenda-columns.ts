import { type Agenda, NEW_AGENDA } from '#domain/booking/agenda.ts'
import type { Tables } from '../tables.ts'

type AgendaColumns = Pick<Tables['agendas'], 'config' | 'later_hours'>

export function toAgendaColumns({ laterHours, ...config }: Agenda): AgendaColumns {
  return {
    config: JSON.stringify(config),
    later_hours: laterHours.length === 0 ? null : JSON.stringify(laterHours),
  }
}

/** Keys that are newer than the row default to NEW_AGENDA. */
export function toAgenda({ config, later_hours }: AgendaColumns): Agenda {
  return {
    ...NEW_AGENDA,
    ...JSON.parse(config),
    laterHours: later_hours === null ? [] : JSON.parse(later_hours),
  }
}
