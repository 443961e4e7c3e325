/* What native/src/readers/macos.rs takes libproc and sysctl to be, asked of the headers that a Mac has. */
#include <libproc.h>
#include <sys/proc_info.h>
#include <sys/sysctl.h>
#include <sys/un.h>
#include <stddef.h>
_Static_assert(sizeof(struct pipe_fdinfo) == 184, "");
_Static_assert(offsetof(struct pipe_fdinfo, pipeinfo.pipe_handle) == 160, "");
_Static_assert(offsetof(struct pipe_fdinfo, pipeinfo.pipe_peerhandle) == 168, "");
_Static_assert(sizeof(struct proc_bsdshortinfo) == 64, "");
_Static_assert(offsetof(struct proc_bsdshortinfo, pbsi_ppid) == 4, "");
_Static_assert(sizeof(struct proc_fdinfo) == 8 && offsetof(struct proc_fdinfo, proc_fdtype) == 4, "");
_Static_assert(PROC_PIDFDPIPEINFO == 6 && PROX_FDTYPE_PIPE == 6 && PROC_PIDLISTFDS == 1 && PROC_PIDT_SHORTBSDINFO == 13, "");
_Static_assert(CTL_KERN == 1 && KERN_PROCARGS2 == 49 && SOL_LOCAL == 0 && LOCAL_PEERPID == 2, "");
_Static_assert(PROC_PIDPATHINFO_MAXSIZE == 4096, "");
