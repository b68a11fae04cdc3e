import { type ChildProcess, spawn } from 'node:child_process';

/**
 * A small shell of its own that outlives the harness: told of every process group, it ends them and removes the
 * folder as soon as its standard input closes, which also happens when the harness is killed outright.
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

/** Ends what a site has started where the harness cannot do it itself any more. */
export class ProcessReaper {
  readonly #shell: ChildProcess;

  /** @param folder the site's temporary folder, removed when the harness dies. */
  constructor(folder: string) {
    this.#shell = spawn('sh', ['-c', script, 'md-shop-reaper', folder], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    this.#shell.on('error', () => {
      // No `sh` here (Windows): only a killed harness leaves its folder behind.
    });
    this.#shell.stdin?.on('error', () => {
      // The reaper is gone (killed by hand); closing the site in the ordinary way still works.
    });
    this.#shell.unref();
    const pipe = this.#shell.stdin as unknown as { unref?: () => void } | null;
    pipe?.unref?.();
  }

  add(group: number): void {
    this.#say(`add ${String(group)}`);
  }

  drop(group: number): void {
    this.#say(`drop ${String(group)}`);
  }

  /** The site has ended in the ordinary way: nothing is left to do. */
  done(): void {
    this.#say('done');
    this.#shell.stdin?.end();
  }

  #say(line: string): void {
    this.#shell.stdin?.write(`${line}\n`);
  }
}
