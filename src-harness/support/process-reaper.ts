import { type ChildProcess, spawn } from 'node:child_process';

/**
 * A shell script that outlives the harness. It receives the id of every process group. When its standard input closes, which
 * also happens if the harness is killed, it ends the groups and removes the folder.
 */
const script = `
trap '' INT TERM HUP
groups=
folder=$1
while read -r verb value; do
  case $verb in
    add) groups="$groups $value" ;;
    drop) kept=; for g in $groups; do [ "$g" = "$value" ] || kept="$kept $g"; done; groups=$kept ;;
    done) exit 0 ;;
  esac
done
for g in $groups; do kill -s TERM -- "-$g" 2>/dev/null; done
tries=0
while [ $tries -lt 50 ]; do
  alive=
  for g in $groups; do kill -s 0 -- "-$g" 2>/dev/null && alive=1; done
  [ -z "$alive" ] && break
  sleep 0.1
  tries=$((tries + 1))
done
for g in $groups; do kill -s KILL -- "-$g" 2>/dev/null; done
rm -rf -- "$folder"
`;

/** Ends the processes of a site, and removes a temporary folder, if the harness is killed and cannot do it itself. */
export class ProcessReaper {
  readonly #shell: ChildProcess;

  /** @param folder removed when the harness dies. */
  constructor(folder: string) {
    this.#shell = spawn('sh', ['-c', script, 'md-shop-reaper', folder], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    this.#shell.on('error', () => {
      // Without `sh` (Windows), only a killed harness leaves its folder behind.
    });
    this.#shell.stdin?.on('error', () => {
      // The reaper was killed; ending normally still works.
    });
    this.#shell.unref();
    const pipe = this.#shell.stdin as unknown as { unref?: () => void } | null;
    pipe?.unref?.();
  }

  add(group: number): void {
    this.#send(`add ${String(group)}`);
  }

  drop(group: number): void {
    this.#send(`drop ${String(group)}`);
  }

  /** Ends the reaper after everything was ended normally. */
  done(): void {
    this.#send('done');
    this.#shell.stdin?.end();
  }

  #send(line: string): void {
    this.#shell.stdin?.write(`${line}\n`);
  }
}
