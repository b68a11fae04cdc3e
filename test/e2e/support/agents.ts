import assert from 'node:assert/strict';
import type { Registration } from '../../../src-contract/resources/agent.ts';
import { type Answer, ask, checked } from './contract-client.ts';
import { php } from './php.ts';
import { testSite } from '../site.ts';

/** The three addresses where an agent registers. */
export const registrationPaths = ['/wp-json/md-shop/v1/agents/register', '/agent/register', '/agent/auth'] as const;

let number = 0;

/**
 * Sets the client address of all further requests of this file, so that tests do not use up each other's registrations.
 * `null` restores the real address.
 */
export async function setClientAddress(address: string | null): Promise<void> {
  await (await testSite()).setTestState({ remote_addr: address });
}

/** Returns an address in a network that no other test uses. */
export function freshAddress(): string {
  number += 1;
  return `2001:${(process.pid % 65536).toString(16)}:${number.toString(16)}:1::1`;
}

export type Sent = { readonly path?: string; readonly headers?: Record<string, string>; readonly body?: string };

/** Sends a registration and checks that the response matches the contract, whatever its status. */
export async function sendRegistration(sent: Sent = {}): Promise<Answer<unknown>> {
  const { url } = await testSite();
  const response = await fetch(`${url}${sent.path ?? '/agent/register'}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json', ...sent.headers },
    body: sent.body ?? JSON.stringify({ name: 'Test', method: 'anonymous' }),
  });
  return checked('/agents/register', response.status, response.headers, await response.text());
}

/** Registers an agent, which must succeed. */
export async function register(name = 'Test', path: string = registrationPaths[1]): Promise<Registration> {
  const { status, json, text } = await sendRegistration({ path, body: JSON.stringify({ name, method: 'anonymous' }) });
  assert.equal(status, 201, text);
  return json as Registration;
}

export function bearer(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}

export function revoke(token: string): Promise<Answer<unknown>> {
  return ask('/agents/revoke', { method: 'POST', headers: bearer(token) });
}

/** Number of stored agents. */
export function countAgents(): Promise<number> {
  return php<number>(
    `global $wpdb; return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}md_shop_agents" );`,
  );
}

/** Deletes every agent and the counters of registrations. */
export async function forgetAgents(): Promise<void> {
  await php(
    `global $wpdb; $wpdb->query( "DELETE FROM {$wpdb->prefix}md_shop_agents" ); $wpdb->query( "DELETE FROM {$wpdb->prefix}md_shop_registrations WHERE at > 0" ); return 1;`,
  );
}
