import * as z from 'zod';
import { healthStatus, language, url, version } from '../fields.ts';
import { service } from '../service.ts';

export const healthShape = {
  version,
  status: healthStatus,
  languages: z.array(language),
  default_language: z.literal(service.defaultLanguage),
  documentation_url: url,
};

/** The status of the service, without localized content. */
export const health = z.strictObject(healthShape).meta({ 'x-fields': 'health' });
