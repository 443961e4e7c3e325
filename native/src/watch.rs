//! The sink outlives what ends the program, since it has lines to show. It may need some time for that, and none without end.
use crate::system;
use libc::{c_int, pid_t};
use std::time::{Duration, Instant};

/** Between two looks at it. */
pub const TURN: Duration = Duration::from_millis(200);
/** Seconds of processor time for the rest, once we were told to end and the program has ended. */
const HURRIED: f64 = 3.0;
/** The same of the clock: it may wait for a reader that does not read. */
const HURRIED_AT_MOST: Duration = Duration::from_secs(10);
/** Seconds of processor time without a byte read or written. One step of the engine takes a hundredth of that at most. */
const STUCK: f64 = 30.0;

pub fn ends(signal: c_int) -> bool {
    matches!(signal, libc::SIGTERM | libc::SIGINT | libc::SIGHUP | libc::SIGQUIT)
}

fn text(pid: pid_t, name: &str) -> Option<String> {
    String::from_utf8(system::read_file(format!("/proc/{pid}/{name}").as_bytes())?).ok()
}

/** Seconds. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: fields 14 and 15, after a name that may hold anything. */
fn processor_time(pid: pid_t) -> Option<f64> {
    let stat = text(pid, "stat")?;
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks = fields.next()?.parse::<f64>().ok()? + fields.next()?.parse::<f64>().ok()?;
    Some(ticks / unsafe { libc::sysconf(libc::_SC_CLK_TCK) } as f64)
}

/** Bytes it has read and written by now: the first two lines. */
fn moved(pid: pid_t) -> Option<String> {
    Some(text(pid, "io")?.lines().take(2).collect())
}

struct Seen {
    pid: pid_t,
    moved: Option<String>,
    spent: f64,
}

#[derive(Default)]
pub struct Watch {
    last: Option<Seen>,
    /** Since when it has to hurry: the clock, and its processor time then. */
    hurried: Option<(pid_t, Instant, f64)>,
}

impl Watch {
    /** Whether that sink has had its time. */
    pub fn is_over(&mut self, pid: pid_t, hurries: bool) -> bool {
        let Some(spent) = processor_time(pid) else { return false };
        let is_late = hurries && self.is_late(pid, spent);
        is_late || self.is_stuck(pid, spent)
    }

    fn is_late(&mut self, pid: pid_t, spent: f64) -> bool {
        match self.hurried {
            Some((of, since, before)) if of == pid => spent - before > HURRIED || since.elapsed() > HURRIED_AT_MOST,
            _ => {
                self.hurried = Some((pid, Instant::now(), spent));
                false
            }
        }
    }

    fn is_stuck(&mut self, pid: pid_t, spent: f64) -> bool {
        let moved = moved(pid);
        match &self.last {
            Some(last) if last.pid == pid && last.moved == moved => moved.is_some() && spent - last.spent > STUCK,
            _ => {
                self.last = Some(Seen { pid, moved, spent });
                false
            }
        }
    }
}
