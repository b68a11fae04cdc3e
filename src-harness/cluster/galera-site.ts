import type { Report } from '../wordpress/site.ts';
import { startGalera } from './database-nodes.ts';
import { type Cluster, startCluster } from './start.ts';

/** SQL that is 1 on a Galera node which takes statements and has all that the others have. */
const galeraCheck =
  'SELECT COUNT(*) = 2 FROM information_schema.GLOBAL_STATUS' +
  " WHERE (VARIABLE_NAME = 'WSREP_READY' AND VARIABLE_VALUE = 'ON') OR (VARIABLE_NAME = 'WSREP_LOCAL_STATE' AND VARIABLE_VALUE = '4')";

/** Starts a site on three Galera nodes and two web nodes. Each web node has its own database node; the others are its fallback. */
export function startGaleraSite(report: Report = () => undefined): Promise<Cluster> {
  return startCluster(
    async (folder, reaper) => {
      const nodes = await startGalera(folder, 3, reaper);
      const choices = [0, 1].map((own) =>
        nodes.map((_, index) => nodes[(own + index) % nodes.length]).filter((node) => node !== undefined),
      );
      return { nodes, choices, check: galeraCheck };
    },
    2,
    report,
  );
}
