//! A file of the user's own, which nobody else can read or change: written whole, or not at all.
use std::ffi::OsStr;
use std::fs::{File, remove_file, rename};
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;
use std::time::Duration;

/** Another version may still use its own. */
const OLD: Duration = Duration::from_secs(30 * 24 * 3600);

/** Files that nobody has written for long. */
fn remove_old(folder: &Path, own: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)?.flatten() {
        let age = entry.metadata().and_then(|about| about.modified()).ok().and_then(|time| time.elapsed().ok());
        if entry.path() != own && age.is_some_and(|age| age > OLD) {
            remove_file(entry.path())?;
        }
    }
    Ok(())
}

/** In a folder that is there, and the user's. */
pub fn write(path: &[u8], bytes: impl FnOnce() -> Option<Vec<u8>>) -> Option<()> {
    let path = Path::new(OsStr::from_bytes(path));
    let folder = path.parent()?;
    let about = std::fs::symlink_metadata(folder).ok()?;
    if !about.is_dir() || about.uid() != unsafe { libc::geteuid() } || about.mode() & 0o022 != 0 {
        return None;
    }
    let fresh = path.with_extension(format!("{}.new", std::process::id()));
    let mut file = File::options().write(true).create_new(true).mode(0o600).open(&fresh).ok()?;
    let done = bytes().and_then(|bytes| {
        file.write_all(&bytes).and_then(|()| file.sync_all()).and_then(|()| rename(&fresh, path)).ok()
    });
    if done.is_none() {
        let _ = remove_file(&fresh);
    }
    let _ = remove_old(folder, path);
    done
}
