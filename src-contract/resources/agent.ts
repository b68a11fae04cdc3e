import * as z from 'zod';
import { label, moment, registrationMethod, url } from '../fields.ts';
import { service } from '../service.ts';

const agentId = z.string().regex(/^agt_[0-9A-Za-z]{22}$/);
const lifetime = z.int().min(service.credentialSeconds).max(service.credentialSeconds);
const scope = z.enum(service.scopes);

export const registrationShape = {
  agent_id: agentId,
  /** 256 random bits; only this response contains it. */
  access_token: z.string().regex(/^mds_[A-Za-z0-9_-]{43}$/),
  token_type: z.literal('Bearer'),
  /** Seconds, as in RFC 6749. */
  expires_in: lifetime,
  scope: z.literal(service.scopes.join(' ')),
};

/** The response to a registration. */
export const registration = z.strictObject(registrationShape).meta({ 'x-fields': 'registration' });

export const agentShape = {
  agent_id: agentId,
  name: label,
  method: registrationMethod,
  scopes: z.array(scope),
  created_at: moment,
  expires_at: moment,
  /** Remaining seconds. */
  expires_in: z.int().min(1).max(service.credentialSeconds),
};

/** The caller's registration, without its token. */
export const agent = z.strictObject(agentShape).meta({ 'x-fields': 'agent' });

export const revocationShape = { agent_id: agentId, revoked: z.literal(true) };

/** The response to a revocation. */
export const revocation = z.strictObject(revocationShape).meta({ 'x-fields': 'revocation' });

/**
 * The response to `GET {site_url}/agent/auth`: the addresses and rules of registration. Of the properties that auth.md defines
 * it has those that apply here: no user claims a registration, and there is no authorization server.
 */
export const registrationDiscovery = z.strictObject({
  resource: url,
  resource_name: label,
  authentication_required: z.literal(false),
  scopes_supported: z.array(scope),
  bearer_methods_supported: z.array(z.literal('header')),
  documentation: url,
  agent_auth: z.strictObject({
    skill: url,
    register_uri: url,
    registration_uris: z.array(url),
    revoke_uri: url,
    status_uri: url,
    identity_types_supported: z.array(registrationMethod),
    anonymous: z.strictObject({ credential_types_supported: z.array(z.literal('access_token')) }),
    claim_supported: z.literal(false),
    token_type: z.literal('Bearer'),
    token_lifetime_seconds: lifetime,
  }),
  /** The JSON Schema of the body. */
  request_schema: z.record(z.string(), z.unknown()),
});

export type Registration = z.infer<typeof registration>;
