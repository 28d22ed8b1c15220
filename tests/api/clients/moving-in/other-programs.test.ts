import { beforeEach, describe, expect, test } from 'vitest'
import { aPracticeWithPapers } from '../../../support/clients/moving-vouchers.ts'

/** Files in the columns that each program describes in public; those of booking sites for France are guesses. */
const MAX_DECISIONS = 5

let practice: Awaited<ReturnType<typeof aPracticeWithPapers>>

beforeEach(async () => {
  practice = await aPracticeWithPapers()
})

const lines = (...rows: string[]) => `${rows.join('\n')}\n`

type Case = { file: string; upcoming: number; past?: number; calledOff?: number }

/** Two kinds of appointments, one of which is in the price list. */
const APPOINTMENTS: Record<string, Case> = {
  Acuity: {
    file: lines(
      '"Start Time","End Time","First Name","Last Name","Phone","Email","Type","Calendar","Appointment Price","Paid?","Amount Paid Online","Certificate Code","Notes","Date Scheduled","Label","Scheduled By","Canceled"',
      '"April 13, 2027 10:00 am","April 13, 2027 11:00 am","Zoé","Petit","\'+33612345678","zoe@exemple.fr","Massage du dos","Camille Roy","62.50","no","0.00","","","March 1, 2027","","",""',
      '"April 13, 2027 2:30 pm","April 13, 2027 3:15 pm","Max","Roy","0612345679","max@exemple.fr","Reflexology","Camille Roy","50.00","no","0.00","","","March 2, 2027","","",""',
      '"March 2, 2027 9:00 am","March 2, 2027 10:00 am","Zoé","Petit","\'+33612345678","zoe@exemple.fr","Massage du dos","Camille Roy","62.50","yes","0.00","","","March 1, 2027","","",""',
      '"April 14, 2027 9:00 am","April 14, 2027 10:00 am","Ada","Sage","","ada@exemple.fr","Massage du dos","Camille Roy","62.50","no","0.00","","","March 1, 2027","","","yes"',
    ),
    ...{ upcoming: 2, past: 1, calledOff: 1 },
  },
  Square: {
    file: lines(
      'Client Name,Client Email,Client Phone,Service,Staff,Date,Start Time,Duration,Status',
      "Zoé Petit,zoe@exemple.fr,'+33612345678,Massage du dos,Camille Roy,2027-04-13,10:00 AM,60 min,Accepted",
      'Max Roy,max@exemple.fr,,Réflexologie,Camille Roy,2027-04-13,2:30 PM,45 min,Accepted',
      'Ada Sage,ada@exemple.fr,,Massage du dos,Camille Roy,2027-04-14,9:00 AM,60 min,Cancelled by customer',
    ),
    ...{ upcoming: 2, calledOff: 1 },
  },
  'Google Agenda (table)': {
    file: lines(
      'Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private,Name',
      'Massage du dos,04/13/2027,10:00 AM,04/13/2027,11:00 AM,False,,,False,Zoé Petit',
      'Réflexologie,04/20/2027,2:30 PM,04/20/2027,3:15 PM,False,,,False,Max Roy',
    ),
    upcoming: 2,
  },
  'Outlook in French': {
    file: lines(
      'Objet;Début;Début;Fin;Fin;Journée entière;Nom',
      'Massage du dos;13/04/2027;10:00:00;13/04/2027;11:00:00;Faux;Zoé Petit',
      'Réflexologie;20/04/2027;14:30:00;20/04/2027;15:15:00;Faux;Max Roy',
    ),
    upcoming: 2,
  },
  'a French booking site (a guess)': {
    file: lines(
      'Date du rendez-vous;Heure de début;Heure de fin;Nom du client;Prénom du client;Téléphone mobile;E-mail;Prestation;Collaborateur;Statut',
      '13/04/2027;10h00;11h00;Petit;Zoé;06 12 34 56 78;zoe@exemple.fr;Massage du dos;Camille;Confirmé',
      '13/04/2027;14h30;15h15;Roy;Max;;max@exemple.fr;Réflexologie;Camille;Confirmé',
      '14/04/2027;09h00;10h00;Sage;Ada;;ada@exemple.fr;Massage du dos;Camille;Annulé',
    ),
    ...{ upcoming: 2, calledOff: 1 },
  },
  'a paper agenda, typed': {
    file: lines(
      'Rendez-vous de Camille',
      '',
      'Jour\tHeure\tDurée\tCliente\tTél\tSoin',
      'mardi 13 avril 2027\t10h\t1h\tMme Petit\t06.12.34.56.78\tMassage du dos',
      'mardi 13 avril 2027\t14h30\t45 min\tMax Roy\t\tRéflexologie',
    ),
    upcoming: 2,
  },
}

/** Changes by hand: of columns, and of texts that are no service of the list. */
function decisionsIn(
  before: { columns: readonly { field: string | null }[]; services: readonly { id: number | null }[] },
  columns: string | undefined,
): number {
  const wanted = columns?.split(',') ?? []
  const changed = wanted.filter((field, index) => field !== (before.columns[index]?.field ?? ''))
  return changed.length + before.services.filter(({ id }) => id === null).length
}

describe('appointments of another program', () => {
  test.each(Object.entries(APPOINTMENTS))(
    'of %s come in with at most five decisions',
    async (_, { file, upcoming, past = 0, calledOff = 0 }) => {
      const read = await practice.preview(file)
      expect(read).toMatchObject({ missing: null, upcoming, past, calledOff, errorCount: 0, overlapCount: 0 })
      expect(decisionsIn(read, undefined)).toBeLessThanOrEqual(MAX_DECISIONS)
      const { body } = await practice.moveIn(file, upcoming + past)
      expect(body).toMatchObject({ appointments: upcoming + past })
      expect((await practice.entries()).filter(({ date }) => date === '2027-04-13')[0]).toMatchObject({
        ...{ start_minute: 600, duration_minutes: 60, service_id: practice.massage.id },
      })
    },
  )
})

type VoucherCase = { file: string; columns?: string; entering: number; usedUp?: number; balances: number[] }

const VOUCHERS: Record<string, VoucherCase> = {
  'gift cards of Square': {
    file: lines(
      'Gift Card Number,Status,Current Balance,Initial Balance,Date Created,Recipient Name',
      '7783320001234567,Active,€30.00,€50.00,04/01/2027,Zoé Petit',
      '7783320001234568,Active,€80.00,€80.00,03/15/2027,',
      '7783320001234569,Deactivated,€0.00,€50.00,02/01/2027,Ada Sage',
    ),
    ...{ entering: 2, usedUp: 1, balances: [3_000, 8_000] },
  },
  'packages and certificates of Acuity': {
    file: lines(
      'Code,Product,Remaining,Expires,Email,Name',
      'A1B2C3D4,Massage du dos 60 min,3 of 5,"December 31, 2027",zoe@exemple.fr,Zoé Petit',
      'A1B2C3D5,Gift certificate,50.00,"June 30, 2028",max@exemple.fr,Max Roy',
    ),
    ...{ entering: 2, balances: [3, 5_000] },
  },
  'gift vouchers of a French table': {
    file: lines(
      'Bons cadeaux vendus',
      'N° du bon;Vendu le;Acheteur;Bénéficiaire;Montant;Reste;Valable jusqu’au;Remarques',
      '2026-041;12/12/2026;Léa Dune;Zoé Petit;80,00 €;80,00 €;12/12/2027;',
      '2026-042;13/12/2026;Max Roy;;50,00 €;12,50 €;13/12/2027;payé en deux fois',
      '2026-043;13/12/2026;Max Roy;;50,00 €;0,00 €;13/12/2027;',
      'Total;;;;180,00 €;92,50 €;;',
    ),
    ...{ entering: 2, usedUp: 1, balances: [8_000, 1_250] },
  },
  'packs of a French table': {
    file: lines(
      'Cliente;Forfait;Séances;Reste;Téléphone;Fin de validité',
      'Mme Zoé Petit;Massage du dos 1h;10;3;06 12 34 56 78;31/12/2027',
      'Ada Sage;Massage du dos 1h;5;5;06 12 34 56 79;31/12/2027',
    ),
    ...{ entering: 2, balances: [3, 5] },
  },
  'packs with a heading of their own': {
    file: lines('Qui;Quoi;Combien;Fin', 'Zoé Petit;Massage du dos;3 séances;31/12/2027'),
    columns: 'client,service,rest,validUntil',
    ...{ entering: 1, balances: [3] },
  },
}

describe('vouchers of another program', () => {
  test.each(Object.entries(VOUCHERS))(
    'as %s come in with at most five decisions',
    async (_, { file, columns, entering, usedUp = 0, balances }) => {
      const decisions = decisionsIn(await practice.previewVouchers(file), columns)
      const choices: Record<string, string> = columns === undefined ? {} : { columns, headings: 'true' }
      const read = await practice.previewVouchers(file, choices)
      expect(read).toMatchObject({ missing: null, entering, usedUp, knownCount: 0 })
      expect(read.errors.map(({ message }) => message)).toEqual(
        file.includes('Total;') ? ['Cette ligne est un total.'] : [],
      )
      expect(decisions).toBeLessThanOrEqual(MAX_DECISIONS)
      await practice.moveVouchersIn(file, entering, choices)
      expect((await practice.vouchers()).map(({ balance }) => balance)).toEqual(balances)
    },
  )
})
