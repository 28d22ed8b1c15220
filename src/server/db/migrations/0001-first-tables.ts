import { type Kysely, sql } from 'kysely'
import { type Engine, NO_OVERLAP } from '../engine.ts'
import { withId } from './with-id.ts'

/** Every entity of the specification, and the promise that nobody is booked twice at once. */
export function firstTables(engine: Engine) {
  return {
    async up(db: Kysely<unknown>) {
      await createStaff(db, engine)
      await createOffer(db, engine)
      await createReservations(db, engine)
      await createContent(db, engine)
      await promiseNoOverlap(db, engine)
    },
  }
}

async function createStaff(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('users'), engine)
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('must_change_password', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('praticien', 'superadmin')`))
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('phone', 'text')
    .addColumn('training', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('photo', 'text')
    .addColumn('avatar', 'text')
    .addColumn('preferences', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('is_example', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  // Usernames are told apart without regard to case: Camille and camille are one person.
  await sql`create unique index users_username on users (lower(username))`.execute(db)

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()

  await withId(db.schema.createTable('login_failures'), engine)
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('failed_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('login_failures_address')
    .on('login_failures')
    .columns(['address', 'failed_at'])
    .execute()
}

async function createOffer(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('services'), engine)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('duration_minutes', 'integer', (c) => c.notNull().check(sql`duration_minutes > 0`))
    .addColumn('price_cents', 'integer', (c) => c.notNull().check(sql`price_cents >= 0`))
    .addColumn('buffer_minutes', 'integer', (c) => c.check(sql`buffer_minutes >= 0`))
    .addColumn('color', 'text')
    .addColumn('active', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('is_example', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('practitioner_services')
    .addColumn('praticien_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('service_id', 'integer', (c) => c.notNull().references('services.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('practitioner_services_pk', ['praticien_id', 'service_id'])
    .execute()

  await db.schema
    .createTable('agendas')
    .addColumn('praticien_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('config', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
}

async function createReservations(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('reservations'), engine)
    .addColumn('praticien_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('start_minute', 'integer', (c) => c.notNull())
    .addColumn('duration_minutes', 'integer', (c) => c.notNull())
    .addColumn('buffer_minutes', 'integer', (c) => c.notNull())
    .addColumn('occupied_until', 'integer', (c) => c.notNull())
    .addColumn('service_id', 'integer', (c) => c.references('services.id'))
    .addColumn('service_name', 'text')
    .addColumn('price_cents', 'integer')
    .addColumn('client_name', 'text')
    .addColumn('client_email', 'text')
    .addColumn('client_phone', 'text')
    .addColumn('source', 'text', (c) => c.notNull().check(sql`source in ('public', 'staff')`))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('cancelled_at', 'bigint')
    .addCheckConstraint(
      'reservations_span',
      sql`start_minute >= 0 and start_minute < 1440 and duration_minutes > 0 and buffer_minutes >= 0
        and start_minute + duration_minutes <= 1440
        and occupied_until = start_minute + duration_minutes + buffer_minutes`,
    )
    .execute()
  await sql`create index reservations_live on reservations (date, praticien_id) where cancelled_at is null`.execute(
    db,
  )
  await sql`create index reservations_client on reservations (lower(client_email), created_at)`.execute(db)

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key_hash', 'text', (c) => c.primaryKey())
    .addColumn('request_hash', 'text', (c) => c.notNull())
    .addColumn('reply', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('idempotency_keys_age').on('idempotency_keys').column('created_at').execute()
}

async function createContent(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('testimonials'), engine)
    .addColumn('client_name', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('rating', 'integer', (c) => c.notNull().check(sql`rating between 1 and 5`))
    .addColumn('comment', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull().check(sql`status in ('pending', 'approved', 'refused')`))
    .addColumn('is_example', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('pages')
    .addColumn('slug', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('is_example', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('settings')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('is_example', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()

  await withId(db.schema.createTable('gallery_images'), engine)
    .addColumn('filename', 'text', (c) => c.notNull().unique())
    .addColumn('alt_text', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('is_example', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()

  await withId(db.schema.createTable('notification_templates'), engine)
    .addColumn('type', 'text', (c) => c.notNull().unique())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()

  await withId(db.schema.createTable('contact_messages'), engine)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('new'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
}

async function promiseNoOverlap(db: Kysely<unknown>, engine: Engine) {
  if (engine === 'postgres') {
    await sql`create extension if not exists btree_gist`.execute(db)
    await sql`alter table reservations add constraint ${sql.id(NO_OVERLAP)} exclude using gist (
      praticien_id with =, date with =, int4range(start_minute, occupied_until) with &&
    ) where (cancelled_at is null)`.execute(db)
    return
  }
  // SQLite has no exclusion constraint; its writes are serial, so a trigger sees every earlier one.
  for (const event of ['insert', 'update']) {
    await sql`create trigger ${sql.id(`${NO_OVERLAP}_${event}`)} before ${sql.raw(event)} on reservations
      when new.cancelled_at is null and exists (
        select 1 from reservations other
         where other.praticien_id = new.praticien_id and other.date = new.date and other.cancelled_at is null
           and other.start_minute < new.occupied_until and new.start_minute < other.occupied_until
           and (${sql.raw(event === 'insert' ? 'true' : 'other.id <> new.id')})
      )
      begin select raise(abort, ${sql.lit(NO_OVERLAP)}); end`.execute(db)
  }
}
