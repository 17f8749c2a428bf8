import { env } from 'cloudflare:workers'
import { testServices } from './services.ts'

/** From now on nobody texts this number, as after an erasure. */
export async function suppress(phone: string): Promise<void> {
  await env.DB.prepare('INSERT INTO suppression VALUES (?1, ?2, ?3)')
    .bind(await testServices().hash('phone', phone), 'erased', Date.now())
    .run()
}
